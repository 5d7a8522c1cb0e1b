import { readdir, readFile } from 'node:fs/promises';

/** A running process that another one started. */
export interface Child {
  pid: number;
  command: string;
}

/** Lists the processes that a process started and that run; by `/proc`, thus on Linux. */
export async function listChildren(parent: number): Promise<Child[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const { state, ppid } = await readState(pid);
      if (ppid !== parent || state === 'Z') return [];
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return [{ pid, command: command.replaceAll('\0', ' ') }];
    }),
  );
  return found.flat();
}

/** Returns whether a process still runs; one that only waits for its parent to notice does not. */
export async function doesRun(pid: number): Promise<boolean> {
  const { state } = await readState(pid);
  return state !== '' && state !== 'Z';
}

/** Returns whether a thread of a process waits for the other end of a named pipe that it opens. */
export async function isOpeningPipe(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  const waits = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/wchan`, 'utf8').catch(() => '')),
  );
  return waits.includes('wait_for_partner');
}

/** Returns empty values for a process that is gone. */
async function readState(pid: number): Promise<{ state: string; ppid: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before it can have any letters.
  const [state = '', ppid] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state, ppid: Number(ppid) };
}
