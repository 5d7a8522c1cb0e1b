import { expect, test } from 'vitest';
import { samplesPhase } from './samples-phase.ts';

test.each([
  ['no script', null, null],
  ['a script that began', { done: 0, total: 40, failure: null }, 'running'],
  ['a script at its end', { done: 40, total: 40, failure: null }, 'complete'],
  ['a script that failed', { done: 12, total: 40, failure: 'start again' }, 'stopped'],
])('samples: %s', (_when, samples, phase) => {
  expect(samplesPhase(samples)).toBe(phase);
});
