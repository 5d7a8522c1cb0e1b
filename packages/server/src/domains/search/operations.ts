import { groupsSearched, hitsShown, suggestionsShown } from '@kepwai/rules/files/search-limits';
import { roleInQuota } from '@kepwai/rules/quotas/quota-permissions';
import { toSearchWords, toWords } from '@kepwai/rules/words/search-words';
import * as z from 'zod';
import type { components } from '../../generated/schema.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { UrlSigner } from '../../http/bytes/signed-urls.ts';
import { defineOperation, type Operations, signedIn } from '../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../http/cursor.ts';
import { findFiles } from '../files/find-files.ts';
import { decodeFilesCursor } from '../files/list-cursor.ts';
import { toFilter } from '../files/query/filter-params.ts';
import { type FoundRow, listFoundRows } from '../files/rows.ts';
import { readerOfGroup } from '../groups/guard.ts';
import type { Membership } from '../groups/membership.ts';
import { type SearchedGroupRow, searchGroupsOfPerson } from './my-groups-store.ts';
import { toHit } from './presenters.ts';
import { listSuggestionRows } from './suggestion-store.ts';

/** Number of words that a search of all groups uses: the longest, which narrow the most. */
const maxWords = 8;

const groupsCursor = z.tuple([instantKey, z.uuid()]).transform(([activeAt, id]) => ({ activeAt, id }));

export const searchOperations: Operations = {
  searchGroup: defineOperation('searchGroup', {
    guard: readerOfGroup,
    cost: 100,
    async handle({ query, caller, membership }, { db, urls }) {
      const { sort = 'latest' } = query;
      const { items, nextCursor } = await findFiles(db, {
        groupId: membership.groupId,
        search: query.q,
        filter: toFilter(query, membership.userId),
        sort,
        after: query.cursor === undefined ? null : decodeFilesCursor(query.cursor, sort),
        limit: pageLimit(query),
      });
      return { items: items.map((row) => toHit(row, { urls, caller, membership })), nextCursor };
    },
  }),

  listSearchSuggestions: defineOperation('listSearchSuggestions', {
    guard: readerOfGroup,
    cost: 20,
    async handle({ query, membership: { groupId } }, { db }) {
      const typed = toWords(query.q ?? '').join(' ');
      const rows = await listSuggestionRows(db, { groupId, typed });
      // A person and a folder can have the same name, which finds both.
      const items = new Map(rows.toReversed().map((row) => [row.text, row])).values();
      return { items: [...items].toReversed().slice(0, suggestionsShown) };
    },
  }),

  searchMyGroups: defineOperation('searchMyGroups', {
    guard: signedIn,
    cost: 200,
    async handle({ query, caller }, { db, urls }) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, groupsCursor);
      const groupCount = after ? groupsSearched.further : groupsSearched.first;
      const words = toSearchWords(query.q)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, maxWords);
      if (words.length === 0) return { items: [], nextCursor: null };
      const rows = await searchGroupsOfPerson(db, {
        userId: caller.userId,
        words,
        after,
        groupLimit: groupCount + 1,
        fileLimit: hitsShown + 1,
      });
      const { items, nextCursor } = toPage(rows, groupCount, (row) => [row.active_at.getTime(), row.id]);
      const groups = items.filter((row) => row.hits.length > 0 || row.is_named_so);
      const shown = groups.flatMap((row) => row.hits.slice(0, hitsShown));
      const found = shown.length > 0 ? await listFoundRows(db, shown, words) : [];
      const files = new Map(found.map((row) => [row.id, row]));
      return { items: groups.map((row) => toGroupHits(row, { files, urls, caller })), nextCursor };
    },
  }),
};

function toGroupHits(
  row: SearchedGroupRow,
  { files, urls, caller }: { files: ReadonlyMap<string, FoundRow>; urls: UrlSigner; caller: Caller },
): components['schemas']['GroupHits'] {
  const membership = toMembership(row, caller.userId);
  return {
    group: { id: row.id, name: row.name, pictureUrl: row.picture_url },
    // A file that was erased or moved to another group between the queries is not shown.
    hits: row.hits.slice(0, hitsShown).flatMap(({ id }) => {
      const file = files.get(id);
      return file?.group_id === row.id ? [toHit(file, { urls, caller, membership })] : [];
    }),
    hasMore: row.hits.length > hitsShown,
  };
}

function toMembership(row: SearchedGroupRow, userId: string): Membership {
  const { owner_id: ownerId, is_manager: isManager } = row;
  return {
    groupId: row.id,
    userId,
    quotaId: row.quota_id,
    quotaRole: ownerId === null ? null : roleInQuota({ ownerId, isManager }, userId),
    botLeft: row.bot_left,
  };
}
