import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { buildFile } from '../../../../test/build-file.ts';
import type { LiveNews } from '../../../lib/api/live.ts';
import { joinAround } from '../../stage/around-query.ts';
import { findNeighbours } from '../../stage/neighbours.ts';
import { noFilter } from '../file-filter.ts';
import { takeFromLists } from '../mutations.ts';
import { type FilePage, filesQuery, latestFilesQuery } from '../queries.ts';
import { applyFileChanges, mergeHead, putIntoLists } from './apply-changes.ts';
import { fileIdsOf } from './live-files.ts';

const groupId = 'bbbbbbbb-0000-4000-8000-000000000001';

describe('mergeHead', () => {
  it('puts new files in front and keeps the later pages', () => {
    const list = { pages: [page('cd', 'next'), page('ef')], pageParams: [null, 'next'] };
    const merged = mergeHead(list, page('abc', 'other'));
    expect(merged.pages.map(idsOf)).toEqual(['abcd', 'ef']);
    expect(merged.pages[0]?.nextCursor).toBe('next');
  });

  it('drops the later pages if the first page no longer overlaps', () => {
    const list = { pages: [page('yz', 'next'), page('w')], pageParams: [null, 'next'] };
    expect(mergeHead(list, page('abc', 'c'))).toEqual({ pages: [page('abc', 'c')], pageParams: [null] });
  });
});

describe('file changes of a group', () => {
  it('are read from a batch by group and kind of change', () => {
    const news: LiveNews[] = [
      { type: 'files-changed', groupId, change: 'added', fileIds: ['a', 'b'] },
      { type: 'files-changed', groupId, change: 'added', fileIds: ['b'] },
      { type: 'files-changed', groupId, change: 'removed', fileIds: ['c'] },
      { type: 'files-changed', groupId: 'another', change: 'added', fileIds: ['d'] },
      { type: 'reconnected' },
    ];
    expect([...fileIdsOf(news, groupId, 'added')]).toEqual(['a', 'b']);
  });

  it('of a file that was removed and added again are the last of them', () => {
    const change = (change: 'added' | 'updated' | 'removed', ...fileIds: string[]): LiveNews => ({
      ...{ type: 'files-changed', groupId, change, fileIds },
    });
    const news = [
      ...[change('removed', 'a', 'b'), change('added', 'a')],
      ...[change('added', 'c'), change('updated', 'c'), change('removed', 'c')],
    ];
    expect([...fileIdsOf(news, groupId, 'removed')]).toEqual(['b', 'c']);
    expect([...fileIdsOf(news, groupId, 'added')]).toEqual(['a']);
    expect([...fileIdsOf(news, groupId, 'updated')]).toEqual(['c']);
  });

  it('leave a stale list stale, and make a closed one stale if files were added', async () => {
    const client = new QueryClient();
    const [stale, fresh] = [filesQuery(groupId, noFilter).queryKey, latestFilesQuery(groupId).queryKey];
    client.setQueryData(stale, { pages: [page('ab')], pageParams: [null] });
    client.setQueryData(fresh, page('ab'));
    const areStale = () => [stale, fresh].map((key) => client.getQueryState(key)?.isInvalidated);
    await client.invalidateQueries({ queryKey: stale, exact: true });
    takeFromLists(client, groupId, new Set(['a']));
    putIntoLists(client, groupId, buildFile({ id: 'b', name: 'ใหม่.jpg' }));
    expect(areStale()).toEqual([true, false]);
    await applyFileChanges(client, groupId, [
      { type: 'files-changed', groupId, change: 'added', fileIds: ['c'] },
    ]);
    expect(areStale()).toEqual([true, true]);
  });

  it('remove and update a file in every cached list', () => {
    const client = new QueryClient();
    const paged = filesQuery(groupId, noFilter).queryKey;
    const latest = latestFilesQuery(groupId).queryKey;
    client.setQueryData(paged, { pages: [page('ab'), page('c')], pageParams: [null, 'x'] });
    client.setQueryData(latest, page('abc'));
    takeFromLists(client, groupId, new Set(['b']));
    putIntoLists(client, groupId, buildFile({ id: 'c', name: 'ใหม่.jpg' }));
    expect(client.getQueryData(paged)?.pages.map(idsOf)).toEqual(['a', 'c']);
    expect(client.getQueryData(latest)?.items.map(({ name }) => name)).toEqual(['a.jpg', 'ใหม่.jpg']);
  });
});

describe('neighbours of a file', () => {
  it('are fetched on both sides of its own time', () => {
    // Newer files come oldest first, older ones latest first; the file itself is in both.
    expect(joinAround(placed('xcba'), placed('xyz'), 'x', 'latest').join('')).toBe('abcxyz');
    expect(joinAround(placed('xc'), placed('xy'), 'x', 'oldest').join('')).toBe('yxc');
  });

  it('keep the order of files that were posted in the same instant', () => {
    // 3, 1 and 2 share their instant; both `from` and `to` include it.
    const imageSet = ['3', '1', '2'].map((id) => ({
      ...placedAt(id, 5),
      imageSetId: 's',
      imageSetIndex: Number(id),
    }));
    const [newer, older] = [
      [...imageSet, placedAt('n', 6)],
      [...imageSet, placedAt('o', 4)],
    ];
    expect(joinAround(newer, older, '2', 'latest').join('')).toBe('n123o');
    expect(joinAround(newer, older, '2', 'oldest').join('')).toBe('o123n');
  });

  it('are empty if the filter excludes the file', () => {
    expect(joinAround(placed('a'), placed('b'), 'x', 'latest')).toEqual(['x']);
    expect(findNeighbours(['a', 'b'], 'x')).toEqual({ previousId: null, nextId: null, aheadIds: [] });
  });

  it('are null at either end of the list', () => {
    expect(findNeighbours(['a', 'b', 'c'], 'a')).toMatchObject({ previousId: null, nextId: 'b' });
    expect(findNeighbours(['a', 'b', 'c'], 'c')).toMatchObject({ previousId: 'b', nextId: null });
  });

  it('are fetched ahead: the next two, then the one before', () => {
    expect(findNeighbours(['a', 'b', 'c', 'd', 'e'], 'b').aheadIds).toEqual(['c', 'd', 'a']);
    expect(findNeighbours(['a', 'b', 'c'], 'c').aheadIds).toEqual(['b']);
  });
});

/** Returns files named by letters: the earlier the letter, the later the file. */
function placed(ids: string) {
  return [...ids].map((id) => placedAt(id, 200 - id.charCodeAt(0)));
}

function placedAt(id: string, seconds: number) {
  return buildFile({ id, postedAt: new Date(seconds * 1000).toISOString() });
}

function page(ids: string, nextCursor: string | null = null): FilePage {
  return { items: [...ids].map((id) => buildFile({ id, name: `${id}.jpg` })), nextCursor };
}

function idsOf({ items }: FilePage): string {
  return items.map(({ id }) => id).join('');
}
