import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for the rules that move files of a group into folders, in the order in which they are tried. */
export function folderRulesQuery(groupId: string) {
  // Others change them while the sheet is closed, without a listener.
  return queryOptions({ ...queries.query('listFolderRules', { path: { groupId } }), staleTime: 0 });
}

/** Returns the query for the files that a rule with these words would be for; `ruleId` null: a new rule. */
export function rulePreviewQuery(
  groupId: string,
  { words, ruleId }: { words: string; ruleId: string | null },
) {
  return queryOptions({
    queryKey: ['previewFolderRule', { groupId, words, ruleId }],
    queryFn: ({ signal }) =>
      queries.call('previewFolderRule', {
        params: { path: { groupId } },
        body: { words, ...(ruleId !== null && { ruleId }) },
        signal,
      }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    // Each stop while typing is an entry.
    gcTime: 60_000,
  });
}
