import { expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { concernOf } from './concern.ts';

const at = new Date('2026-11-26T05:00:00Z');
const days = (count: number) => new Date(at.getTime() + count * dayMs);
const quota = { limitBytes: 100, usedBytes: 0, expiresAt: null, deletesAt: null };

test.for([
  ['nothing', {}, null],
  ['a quota at 79 %', { usedBytes: 79 }, null],
  ['a quota at 80 %', { usedBytes: 80 }, 'nearly-full'],
  ['a full one', { usedBytes: 100 }, 'full'],
  ['one that expires in 15 days', { expiresAt: days(15) }, null],
  ['one that expires in 14 days', { expiresAt: days(14) }, 'ends-soon'],
  ['a full one that expires soon', { usedBytes: 100, expiresAt: days(1) }, 'full'],
  ['one that expired', { usedBytes: 100, expiresAt: days(-1) }, 'grace'],
  ['one that expired a week ago', { expiresAt: days(-7) }, 'ended'],
  ['one that is to be deleted', { expiresAt: days(-7), deletesAt: days(1) }, 'deleting'],
] as const)('the notice of a quota: %s', ([, facts, concern]) => {
  expect(concernOf({ ...quota, ...facts }, at)).toBe(concern);
});
