#!/bin/sh
# slurm_up.sh FOLDER: a Slurm of one node, this machine, that lives below FOLDER: munged, slurmctld
# and slurmd with keys, ports, states and logs of their own, beside any other Slurm there may be.
# Clients find it by SLURM_CONF=FOLDER/slurm.conf; slurm_down.sh FOLDER ends it.
set -eu
mkdir -p "$1/state" "$1/spool"
folder=$(cd "$1" && pwd)
chmod 0711 "$folder"
host=$(hostname -s)
user=$(id -un)
# Three ports that differ from run to run: the process's number keeps two test runs apart.
port=$((20000 + $$ % 20000))

dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 2> /dev/null
chmod 0400 "$folder/munge.key"
cat > "$folder/slurm.conf" << END
ClusterName=heddle
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=1
MinJobAge=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END

munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" \
    --seed-file="$folder/munge.seed" 2> "$folder/munged.err"
SLURM_CONF=$folder/slurm.conf
export SLURM_CONF
slurmctld -c
slurmd
tries=0
until [ "$(sinfo -h -o %t 2> /dev/null)" = idle ]; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || { echo "slurm_up: no node after 30 s, see $folder/*.log" >&2; exit 1; }
    sleep 0.5
done
