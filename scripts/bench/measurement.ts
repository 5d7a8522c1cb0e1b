import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { root } from '../simulation/root.ts';

/** Row of the table. */
export interface Measurement {
  work: string;
  ours: string;
  reference?: string;
  verdict: { text: string; kept: boolean };
  target: string;
}

/** Speed of ours and of the reference, measured directly after each other. */
export interface Round {
  ours: number;
  reference: number;
}

/**
 * Measures both alternately, an odd number of times: other load on the machine affects both, and a disturbed
 * round is not the median.
 */
export async function byTurns(
  count: number,
  measure: Record<keyof Round, () => Promise<number>>,
): Promise<Round[]> {
  const rounds: Round[] = [];
  while (rounds.length < count) {
    rounds.push({ reference: await measure.reference(), ours: await measure.ours() });
  }
  return rounds;
}

/** Compares ours with the reference, higher is better, by the round with the median ratio. */
export function compare(work: string, rounds: Round[], atLeast: number, unit: string): Measurement {
  const ratioOf = (round: Round) => round.ours / round.reference;
  const sorted = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b));
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error(`${work} was not measured`);
  const ratio = ratioOf(median);
  return {
    work,
    ours: `${format(median.ours)} ${unit}`,
    reference: `${format(median.reference)} ${unit}`,
    verdict: { text: `${ratio.toFixed(2)}×`, kept: ratio >= atLeast },
    target: `≥ ${atLeast.toFixed(2)}×`,
  };
}

/** Returns a row for a number that must not exceed a limit. */
export function limit(work: string, value: number, atMost: number, unit: string): Measurement {
  return {
    work,
    ours: `${format(value)} ${unit}`,
    verdict: { text: `${format(value)} ${unit}`, kept: value <= atMost },
    target: `≤ ${atMost} ${unit}`,
  };
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** Running reference program. */
export interface Reference {
  url: string;
  stop(): void;
}

/** Starts a program of `reference/` on a free port. */
export async function startReference(name: string, env: Record<string, string>): Promise<Reference> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'scripts/bench/reference', `${name}.ts`)], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, child);
  return { url, stop: () => child.kill('SIGKILL') };
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The reference program ended (${child.exitCode}).`);
    const answers = await fetch(url, { method: 'OPTIONS' }).then(
      async (response) => {
        await response.body?.cancel();
        return true;
      },
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Resets the peak memory of a process. */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the memory of a process in MB: current and peak. */
export async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') };
}
