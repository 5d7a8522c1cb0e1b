import { listEarlierDays } from '@kepwai/rules/days/earlier-days';
import { dayMs, minuteMs } from '@kepwai/rules/time';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { buildFile, buildGroup } from '../../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import type { components } from '../../../generated/schema.ts';

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const file = (given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, { group_id: groupId, ...given });

async function memories(): Promise<components['schemas']['Memories']> {
  const answer = await call(shared, 'getMemories', { as: headers, path: { groupId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

const daysAgo = (days: number, { minutes = 0 } = {}) =>
  new Date(shared.deps.clock().getTime() - days * dayMs - minutes * minuteMs);

/** Returns an instant of this day some years ago, in minutes after midnight in Bangkok. */
function yearsAgo(years: number, minutes: number): Date {
  const day = listEarlierDays(shared.deps.clock()).find((earlier) => earlier.yearsAgo === years);
  if (!day) throw new Error(`${years} years ago had no such day`);
  return new Date(day.from + minutes * minuteMs);
}

test('a new group has no memories', async () => {
  await file({ posted_at: daysAgo(1) });
  expect(await memories()).toEqual({ rescued: { fileCount: 0, hasMore: false }, days: [] });
});

test('memories count only files past the limit of their kind', async () => {
  for (const kind of ['image', 'video', 'audio'] as const) {
    await file({ kind, posted_at: daysAgo(180, { minutes: 1 }) });
    await file({ kind, posted_at: daysAgo(180, { minutes: -1 }) });
  }
  await file({ kind: 'file', posted_at: daysAgo(30, { minutes: 1 }) });
  await file({ kind: 'file', posted_at: daysAgo(30, { minutes: -1 }) });
  await file({ source: 'upload', posted_at: daysAgo(200) });
  await file({ state: 'missed', missed_reason: 'expired', posted_at: daysAgo(200) });
  await file({ trashed_at: daysAgo(1), posted_at: daysAgo(200) });
  const elsewhere = await buildGroup(shared.deps.db);
  await file({ group_id: elsewhere.id, posted_at: daysAgo(200) });
  expect((await memories()).rescued).toEqual({ fileCount: 4, hasMore: false });
});

test('a file kept from the chat states when LINE deletes it', async () => {
  const posted_at = new Date('2026-01-01T00:00:00Z');
  const shown = async (given: Parameters<typeof buildFile>[1]) => {
    const { id } = await file({ ...given, posted_at });
    const answer = await call(shared, 'getFile', { as: headers, path: { groupId, fileId: id } });
    return answer.data.lineGoneAt;
  };
  expect(await shown({ kind: 'image' })).toBe('2026-06-30T00:00:00.000Z');
  expect(await shown({ kind: 'file' })).toBe('2026-01-31T00:00:00.000Z');
  expect(await shown({ source: 'upload' })).toBeNull();
  expect(await shown({ state: 'fetching' })).toBeNull();
});

test('memories show the first pictures and videos of this day in earlier years', async () => {
  await file({ name: 'ก่อนเที่ยงคืน', posted_at: yearsAgo(1, -1) });
  await file({ name: 'วันถัดไป', posted_at: yearsAgo(1, 24 * 60) });
  for (const minutes of [50, 40, 30, 20, 10, 0]) {
    await file({ name: `${minutes}`, posted_at: yearsAgo(1, minutes) });
  }
  await file({ name: 'เอกสาร', kind: 'file', posted_at: yearsAgo(2, 5) });
  await file({ name: 'ทิ้งแล้ว', posted_at: yearsAgo(3, 5), trashed_at: daysAgo(1) });
  await file({ name: 'ไม่ได้เก็บ', posted_at: yearsAgo(4, 5), state: 'missed', missed_reason: 'failed' });
  await file({ name: 'วิดีโอ', kind: 'video', source: 'upload', posted_at: yearsAgo(5, 23 * 60 + 59) });
  const { days } = await memories();
  expect(
    days.map(({ yearsAgo: years, fileCount, files }) => [years, fileCount, files.map(({ name }) => name)]),
  ).toEqual([
    [1, 6, ['0', '10', '20', '30']],
    [5, 1, ['วิดีโอ']],
  ]);
  expect(days[0]?.day).toBe(listEarlierDays(shared.deps.clock())[0]?.day);
});
