// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const runSteps = path.resolve(import.meta.dirname, '../../scripts/testing/run-steps.ts');

/** Runs steps in their own process, and returns its output and the failed steps. */
async function run(steps: object[]): Promise<{ output: string; failed: string[] }> {
  const script = `
    import { runSteps } from ${JSON.stringify(runSteps)};
    const ended = await runSteps(${JSON.stringify(steps)}, { cwd: process.cwd(), env: process.env });
    console.log(JSON.stringify(ended.filter(({ passed }) => !passed).map(({ name }) => name)));`;
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (error, output) =>
      error ? reject(error) : resolve(output),
    );
  });
  const lines = stdout.trimEnd().split('\n');
  return { failed: JSON.parse(lines.pop() ?? ''), output: lines.join('\n').replace(/: \d+ s/g, ': 0 s') };
}

const echo = (...words: string[]) => words.map((word) => `echo ${word}; sleep 0.1`).join('; ');

test('the output of parallel steps is not mixed', async () => {
  const { failed, output } = await run([
    { name: 'one', command: echo('a', 'b', 'c') },
    { name: 'other', command: echo('d', 'e', 'f') },
  ]);
  expect(failed).toEqual([]);
  expect(output).toBe('\n── one\na\nb\nc\n── one: 0 s\n\n── other\nd\ne\nf\n── other: 0 s');
});

test('a step starts once the step that it names has ended, even if that failed', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-steps-'));
  t.onTestFinished(() => rm(folder, { recursive: true }));
  const left = path.join(folder, 'left');
  const { failed, output } = await run([
    { name: 'first', command: `sleep 0.2; touch ${left}; exit 3` },
    { name: 'last', command: `test -f ${left}`, after: ['first'] },
  ]);
  expect(failed).toEqual(['first']);
  expect(output).toContain('── first: 0 s, failed (exit code 3)');
});

test('a step that is killed or cannot start fails', async () => {
  const { failed, output } = await run([
    { name: 'killed', command: 'kill -9 $$' },
    { name: 'missing', command: 'no-such-command-at-all' },
  ]);
  expect(failed).toEqual(['killed', 'missing']);
  expect(output).toContain('── killed: 0 s, failed (killed by SIGKILL)');
});
