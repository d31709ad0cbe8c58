#!/bin/sh
# slurm_down.sh FOLDER: ends what slurm_up.sh FOLDER began, jobs included.
folder=$(cd "$1" && pwd) || exit 0
SLURM_CONF=$folder/slurm.conf
export SLURM_CONF
scancel --user="$(id -un)" 2> /dev/null
for daemon in slurmd slurmctld munged; do
    [ -s "$folder/$daemon.pid" ] || continue
    process=$(cat "$folder/$daemon.pid")
    kill "$process" 2> /dev/null
    for tick in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$process" 2> /dev/null || break
        sleep 0.5
    done
    kill -9 "$process" 2> /dev/null
done
exit 0
