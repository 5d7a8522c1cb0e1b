import { pino } from 'pino';
import { expect, test } from 'vitest';
import { silentReporter } from '../../reporting/reporter.ts';
import { createDie } from './die.ts';

test.each([
  ['was told', async () => undefined],
  ['cannot be told', () => Promise.reject(new Error('nobody listens'))],
])('the process ends when its error reporter %s', async (_what, close) => {
  const reports: unknown[] = [];
  const codes: number[] = [];
  const error = new Error('nobody caught it');
  const die = createDie({
    log: pino({ level: 'silent' }),
    reporter: { ...silentReporter, report: (...report) => reports.push(report), close },
    exit: (code) => codes.push(code),
  });
  die('an error that nobody caught')(error);
  expect(reports).toEqual([[error, { kind: 'an error that nobody caught' }]]);
  await expect.poll(() => codes).toEqual([1]);
});
