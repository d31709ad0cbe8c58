# For sh: what the scripts beside this do with a page that they have made anew.

# settle PAGE NEW: with $mode write the page becomes as the new one, with check it has to be as it; counts in $passed and $failed.
settle() {
    if cmp -s "$1" "$2"; then
        passed=$((passed + 1))
    elif [ "$mode" = write ]; then
        cat "$2" > "$1"
        passed=$((passed + 1))
    else
        diff "$1" "$2" | sed -n "s|^> |$1 is stale, run make docs; it has to say: |p"
        failed=$((failed + 1))
    fi
}
