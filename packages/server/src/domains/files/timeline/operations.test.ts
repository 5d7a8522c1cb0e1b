import { dayMs } from '@kepwai/rules/time';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildFiles } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import type { components } from '../../../generated/schema.ts';

type Timeline = components['schemas']['Timeline'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const file = (given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, { group_id: groupId, ...given });

async function timeline(query = ''): Promise<Timeline> {
  const answer = await shared.app.inject({ url: `/api/group/${groupId}/timeline?${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

test('an empty group has no months', async () => {
  expect(await timeline()).toEqual({ fileCount: 0, missedCount: 0, fetchingCount: 0, months: [] });
});

test('days are those of Bangkok, and months come latest first', async () => {
  await file({ posted_at: new Date('2025-12-31T16:59:59.999Z') });
  await file({ posted_at: new Date('2025-12-31T17:00:00Z') });
  await file({ posted_at: new Date('2026-01-03T05:00:00Z') });
  expect(await timeline()).toEqual({
    ...{ fileCount: 3, missedCount: 0, fetchingCount: 0 },
    months: [
      { month: '2026-01', fileCount: 2, days: [1, 0, 1], missed: [], fetching: [] },
      { month: '2025-12', fileCount: 1, days: [...Array(30).fill(0), 1], missed: [], fetching: [] },
    ],
  });
});

test('a timeline counts what the list shows: fetching and missed files apart, and no trash', async () => {
  const posted_at = new Date('2026-02-01T05:00:00Z');
  await file({ posted_at });
  await file({ posted_at, state: 'fetching' });
  await file({ posted_at, state: 'missed', missed_reason: 'expired' });
  await file({ posted_at, trashed_at: testClock() });
  expect((await timeline()).months).toEqual([
    { month: '2026-02', fileCount: 1, days: [1], missed: [1], fetching: [1] },
  ]);
});

test('a timeline follows the filters by kind and person', async () => {
  const posted_at = new Date('2026-02-01T05:00:00Z');
  await file({ posted_at, kind: 'image', posted_by: userId });
  await file({ posted_at, kind: 'video', posted_by: userId });
  await file({ posted_at, kind: 'video' });
  const countOf = async (query: string) => (await timeline(query)).fileCount;
  expect(await countOf('kind=video')).toBe(2);
  expect(await countOf(`postedBy=${userId}`)).toBe(2);
  expect(await countOf('postedBy=unknown')).toBe(1);
  expect(await countOf(`kind=video&postedBy=${userId}`)).toBe(1);
  expect(await countOf('kind=audio')).toBe(0);
});

test('ten years of a million files are at most 30 KB', async () => {
  const start = Date.parse('2016-01-01T05:00:00Z');
  const given = { group_id: groupId, state: 'fetching' } as const;
  const rowOf = (index: number) => ({ posted_at: new Date(start + index * dayMs) });
  await buildFiles(shared.deps.db, 3653, { given, rowOf });
  const answer = await call(shared, 'getTimeline', { as: headers, path: { groupId } });
  // Each day counts one here; 274 a day, which make a million, take two digits more.
  expect(answer.data.months).toHaveLength(120);
  expect(Buffer.byteLength(answer.text) + 2 * 3653 + 2 * 120).toBeLessThan(30_000);
});
