import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of processor time, user and system, since the start of a product's processes. */
export interface ProcessorTime {
  /** The server's own process. */
  node: number;
  /** Programs that it starts: decoders, and what they start. */
  drawing: number;
  /** PostgreSQL with all of its processes. */
  postgres: number;
}

/** Unit of the times in /proc: a hundredth of a second on every Linux that Node runs on. */
const tickMs = 10;

interface Process {
  pid: number;
  parent: number;
  name: string;
  own: number;
  /** Time of its children that have ended. */
  ended: number;
}

/** Reads the processor time of a server, of its children, and of the PostgreSQL that runs `databaseUrl`. */
export async function readProcessorTime(serverPid: number, postmasterPid: number): Promise<ProcessorTime> {
  const all = await listProcesses();
  const server = all.find(({ pid }) => pid === serverPid);
  const postmaster = all.find(({ pid }) => pid === postmasterPid);
  if (!server || !postmaster) throw new Error('The server or its PostgreSQL has ended');
  const backends = all.filter(({ parent }) => parent === postmasterPid);
  const programs = descendants(all, serverPid).filter(({ name }) => name !== 'postgres');
  const wholeOf = (processes: Process[]) => processes.reduce((sum, { own, ended }) => sum + own + ended, 0);
  return {
    node: server.own,
    drawing: wholeOf(programs) + server.ended,
    postgres: wholeOf([postmaster, ...backends]),
  };
}

function descendants(all: Process[], pid: number): Process[] {
  return all
    .filter(({ parent, name }) => parent === pid && name !== 'postgres')
    .flatMap((child) => [child, ...descendants(all, child.pid)]);
}

async function listProcesses(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)),
  );
  return stats.flatMap((stat) => (stat === null ? [] : [parseStat(stat)]));
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function parseStat(stat: string): Process {
  const nameEnd = stat.lastIndexOf(')');
  const fields = stat.slice(nameEnd + 2).split(' ');
  // After the name come state (3) and parent (4); times are fields 14 to 17.
  const ticks = (field: number) => Number(fields[field - 3]) * tickMs;
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    own: ticks(14) + ticks(15),
    ended: ticks(16) + ticks(17),
  };
}
