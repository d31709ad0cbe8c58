# calls.tcl FILE: prints what a component of Platform Designer calls, a call a line with its words between bars.
foreach name {add_fileset add_fileset_file add_interface add_interface_port set_module_property set_fileset_property
    set_interface_property} {
    proc $name args "puts \[join \[linsert \$args 0 $name\] |\]"
}
rename package real_package
proc package args {if {[lindex $args 2] ne "qsys"} {real_package {*}$args}}
source [lindex $argv 0]
