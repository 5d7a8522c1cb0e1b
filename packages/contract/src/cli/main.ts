import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CouldNotRun } from '../could-not-run.ts';
import type { Violation } from '../proxy/judge.ts';
import { startProxy } from '../proxy/proxy.ts';
import { toBadge } from '../report/badge.ts';
import { toJUnit } from '../report/junit.ts';
import { toMarkdown } from '../report/markdown.ts';
import type { Report } from '../report/report.ts';
import { toText } from '../report/text.ts';
import { check } from '../run/check.ts';
import { type OutputFiles, readOptions, usage } from './options.ts';

/** Input of the command from its process. */
export interface Surroundings {
  print: (line: string) => void;
  complain: (line: string) => void;
  signal: AbortSignal;
  /** Default: that of the process. */
  env?: NodeJS.ProcessEnv;
}

/** Runs a command line, and returns its exit code: 0 kept, 1 broken, 2 could not run. */
export async function main(
  argv: string[],
  { print, complain, signal, env = process.env }: Surroundings,
): Promise<number> {
  try {
    const command = readOptions(argv, env);
    if (command.verb === 'help') {
      print(usage);
      return 0;
    }
    if (command.verb === 'proxy') return await runProxy(command.options, { print, signal });
    const report = await check({ ...command.options, signal });
    await writeReports(report, command.files);
    print(toText(report));
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    complain(
      error instanceof CouldNotRun ? error.message : String(error instanceof Error ? error.stack : error),
    );
    return 2;
  }
}

async function runProxy(
  options: Omit<Parameters<typeof startProxy>[0], 'onViolation'>,
  { print, signal }: Pick<Surroundings, 'print' | 'signal'>,
): Promise<number> {
  let broken = 0;
  const onViolation = (violation: Violation) => {
    broken += 1;
    print(tellViolation(violation));
  };
  const proxy = await startProxy({ ...options, onViolation });
  print(`${proxy.url} → ${options.target}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await proxy.close();
  return broken === 0 ? 0 : 1;
}

function tellViolation({
  check,
  operation,
  method,
  path,
  status,
  pointer,
  expected,
  got,
}: Violation): string {
  return `✗ ${check}  ${operation} (${method} ${path} → ${status})\n  at        ${pointer}\n  expected  ${expected}\n  got       ${got}`;
}

async function writeReports(report: Report, files: OutputFiles): Promise<void> {
  const texts = {
    junit: toJUnit,
    json: (all: Report) => `${JSON.stringify(all, null, 2)}\n`,
    md: toMarkdown,
    badge: toBadge,
  };
  for (const name of ['junit', 'json', 'md', 'badge'] as const) {
    const file = files[name];
    if (file === undefined) continue;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, texts[name](report));
    } catch (cause) {
      throw new CouldNotRun(`${file} cannot be written`, { cause });
    }
  }
}
