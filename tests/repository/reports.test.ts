// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readReports } from '../../scripts/testing/reports.ts';

const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [] };
const beside = {
  errors: [],
  flaky: [{ file: '/project/tests/a.test.ts', name: 'late', errors: ['it waited for nothing'] }],
};
const result = { duration: 5, status: 'passed', errors: [], attachments: [] };
const failure = {
  ...{ duration: 5, status: 'failed', errors: [{ message: 'it came late' }] },
  attachments: [{ name: 'error-context' }],
};
const playwright = {
  config: { rootDir: '/project/e2e' },
  stats: { expected: 2, unexpected: 0, flaky: 1 },
  suites: [
    {
      file: 'b.spec.ts',
      specs: [
        { title: 'on time', tests: [{ status: 'expected', results: [result] }] },
        { title: 'late', tests: [{ status: 'flaky', results: [failure, result] }] },
      ],
    },
  ],
};

test('a test that passed at its second try has passed, and is listed', async (t) => {
  const files = await writeReports(t, { vitest, beside, playwright });
  expect(readReports('/project', files)).toMatchObject({
    passed: 6,
    failed: 0,
    messages: [
      'tests/a.test.ts › late (first try)\nit waited for nothing',
      'b.spec.ts › late\nit came late\nThe screen at its end:\nnot recorded',
    ],
    flaky: ['tests/a.test.ts › late', 'b.spec.ts › late'],
  });
});

test('an error outside any test, and a report that is missing, are failures', async (t) => {
  const files = await writeReports(t, { vitest, beside: { errors: ['Outside any test: x'], flaky: [] } });
  const { failed, messages } = readReports('/project', { ...files, playwright: ['/project/none.json'] });
  expect(failed).toBe(2);
  expect(messages).toEqual(['Outside any test: x']);
});

async function writeReports(
  t: { onTestFinished(cleanUp: () => Promise<void>): void },
  reports: Record<string, object>,
): Promise<{ vitest: string; beside: string; playwright: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-reports-'));
  t.onTestFinished(() => rm(folder, { recursive: true }));
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  for (const [name, report] of Object.entries(reports)) await writeFile(fileOf(name), JSON.stringify(report));
  return { vitest: fileOf('vitest'), beside: fileOf('beside'), playwright: [fileOf('playwright')] };
}
