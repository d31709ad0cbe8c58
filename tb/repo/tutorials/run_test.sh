#!/bin/sh
# run_test.sh FOLDER: what tb/repo/tutorials/run.sh has to find wrong with a page, and what it has to do.
set -u
folder=$1
mkdir -p "$folder" || exit 2
suite="pages of tutorials" out=$folder/log err=/dev/null
. tb/tools/checks.inc

# page STATUS TEXT: the page on standard input, with ~~~ for the fences.
page() {
    sed 's/^~~~/```/' >"$folder/page.md"
    tb/repo/tutorials/run.sh "$folder/page.md" "$folder/run" >"$folder/log" 2>&1
    status=$?
    if [ "$status" -eq "$1" ] && grep -qF -e "$2" "$folder/log"; then
        pass
    else
        fail "a page: status $status, not $1 and '$2'"
    fi
}

page 0 '3 steps passed' <<'END'
~~~c part.txt
one $HOME \n
~~~
~~~sh
x=3; mkdir inner; cd inner; cat ../part.txt
~~~
~~~text
one $HOME \n
~~~
~~~
is for reading: false
~~~
~~~sh
echo "above"; echo "x is $x,   12.5 %  ### at 0x1b"; echo between; basename "$PWD"
~~~
~~~text
x is 4, 7 % # at 0xcafe00
...
inner
~~~
END
check 'what the page does' [ -d "$folder/run/work"/inner ]
page 1 'page.md:4: status 1' <<'END'
~~~sh
true
~~~
~~~sh
false
true
~~~
END
page 1 'does not print: two' <<'END'
~~~sh
echo one; echo three
~~~
~~~text
one
two
~~~
END
page 0 '1 steps passed' <<'END'
~~~sh
echo "a fault at 0x1f in main: stopped"; echo "left and right"; echo "the end"
~~~
~~~text
a fault at ...: stopped
left...
...end
~~~
END
for line in 'a fault ...: gone' 'fault ...: stopped' '... at ... in main' 'a fault ... left ...'; do
    page 1 "does not print: $line" <<END
~~~sh
echo "a fault at 0x1f in main: stopped"; echo left
~~~
~~~text
$line
~~~
END
done
page 1 'does not print: one' <<'END'
~~~sh
echo one; echo two
~~~
~~~text
two
one
~~~
END
page 1 'page.md:1: ends the shell' <<'END'
~~~sh
exit 0
~~~
~~~sh
false
~~~
END
page 1 'has no step' <<'END'
Nothing.
END
page 1 'the last block has no end' <<'END'
~~~sh
true
END
summary
