import type { GroupHits, SearchSuggestion } from '@kepwai/api-client';
import { groupsSearched, hitsShown, suggestionsShown } from '@kepwai/rules/files/search-limits';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { hasWords, toSearchWords } from '@kepwai/rules/words/search-words';
import { getCaller, openGroup } from '../contract/guard.ts';
import { operation, type Query } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { placesOf, selectFiles } from '../state/file-query.ts';
import { listGroupFiles } from '../state/files.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { withoutOlderVersions } from '../state/versions.ts';
import { listMembers, viewFace } from '../views/group.ts';
import { viewHit } from '../views/search.ts';

/** Creates the handlers of `openapi/paths/search.yaml`. */
export function createSearchHandlers(server: FakeServer) {
  return [
    operation('searchGroup', (call) => {
      const { me, group } = openGroup(server, call);
      const search = call.query.q;
      const { items, nextCursor } = takePage(call.query, find(server, group, call.query));
      return {
        items: items.map((file) => viewHit(server, file, { group, search, personId: me.id })),
        nextCursor,
      };
    }),

    operation('listSearchSuggestions', (call) => {
      const { group } = openGroup(server, call);
      return { items: suggest(server, group, call.query.q ?? '') };
    }),

    operation('searchMyGroups', (call) => {
      const me = getCaller(server, call.request);
      const { q: search, ...page } = call.query;
      const words = toSearchWords(search);
      const limit = page.cursor === undefined ? groupsSearched.first : groupsSearched.further;
      const groups = [...server.groups.values()]
        .filter(({ memberIds, mergedIntoId }) => mergedIntoId === null && memberIds.includes(me.id))
        .toSorted((a, b) => latest(server, b).localeCompare(latest(server, a)));
      const { items, nextCursor } = takePage({ ...page, limit }, words.length > 0 ? groups : []);
      const found = items.flatMap((group): GroupHits[] => {
        const files = find(server, group, { q: search });
        if (files.length === 0 && !hasWords(group.name ?? '', words)) return [];
        const hits = files
          .slice(0, hitsShown)
          .map((file) => viewHit(server, file, { group, search, personId: me.id }));
        return [{ group: viewFace(group), hits, hasMore: files.length > hitsShown }];
      });
      return { items: found, nextCursor };
    }),
  ];
}

function find(server: FakeServer, group: GroupRecord, { q: search, ...query }: Query<'searchGroup'>) {
  if (toSearchWords(search).length === 0) return [];
  const files = listGroupFiles(server, group.id);
  const listed = { ...query, search };
  const found = selectFiles(files, listed, (file) => Object.values(placesOf(server, file)));
  return withoutOlderVersions(server, found, listed);
}

function latest(server: FakeServer, group: GroupRecord): string {
  return listGroupFiles(server, group.id)[0]?.postedAt ?? '';
}

function suggest(server: FakeServer, group: GroupRecord, typed: string): SearchSuggestion[] {
  const has = (text: string) => foldThai(text).includes(foldThai(typed).trim());
  const named = (kind: SearchSuggestion['kind'], texts: readonly (string | null)[]) =>
    texts.flatMap((text): SearchSuggestion[] => (text !== null && has(text) ? [{ kind, text }] : []));
  const ofGroup = ({ groupId }: { groupId: string }) => groupId === group.id;
  const documents = listGroupFiles(server, group.id).filter(({ kind }) => kind === 'file');
  const parts = documents.flatMap(({ name }) => name.replace(/\.[^.]{1,5}$/, '').split(/[\s\p{P}\p{S}]+/u));
  const items = [
    ...named(
      'poster',
      listMembers(server, group.id).map(({ person }) => person.displayName),
    ).slice(0, 3),
    ...(typed === ''
      ? []
      : named(
          'folder',
          [...server.folders.values()].filter(ofGroup).map(({ name }) => name),
        )),
    ...(typed === ''
      ? []
      : named(
          'imageSet',
          [...server.imageSets.values()].filter(ofGroup).map(({ name }) => name),
        )),
    ...named(
      'word',
      parts.filter((part) => part.length > 1 && !/^\d+$/.test(part)),
    ).slice(0, 5),
  ];
  return [...new Map(items.toReversed().map((item) => [item.text, item])).values()]
    .toReversed()
    .slice(0, suggestionsShown);
}
