import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { queries } from './api.ts';
import { groupKey, ofAnyGroup, ofGroup, ofQuota } from './query-keys.ts';

const client = new QueryClient();
const keys = {
  front: queries.query('getGroup', { path: { groupId: 'a' } }).queryKey,
  file: queries.query('getFile', { path: { groupId: 'a', fileId: 'f' } }).queryKey,
  files: queries.infiniteQuery('listFiles', { path: { groupId: 'a' } }).queryKey,
  viewed: groupKey('last-viewed', 'a'),
  otherFront: queries.query('getGroup', { path: { groupId: 'b' } }).queryKey,
  quota: queries.query('getQuota', { path: { quotaId: 'a' } }).queryKey,
  me: queries.query('getMe').queryKey,
  config: ['config'],
};

beforeEach(() => {
  for (const queryKey of Object.values(keys)) client.setQueryData(queryKey, {});
});

test.each([
  ['a group', ofGroup('a'), ['front', 'file', 'files', 'viewed']],
  ['every group', ofAnyGroup, ['front', 'file', 'files', 'viewed', 'otherFront']],
  ['a quota', ofQuota('a'), ['quota']],
])('a cached answer of %s is matched by the path in its key', async (_what, filters, stale) => {
  await client.invalidateQueries(filters);
  const invalidated = Object.entries(keys).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(invalidated.map(([name]) => name)).toEqual(stale);
});
