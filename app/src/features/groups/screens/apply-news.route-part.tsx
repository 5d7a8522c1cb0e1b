import type { QueryClient } from '@tanstack/react-query';
import { concernsGroup, type LiveNews } from '../../../lib/api/live.ts';
import { ofGroup } from '../../../lib/api/query-keys.ts';
import { applyFileChanges, refetchFileLists } from '../../files/live/apply-changes.ts';
import { memoriesQuery, trashQuery } from '../../files/queries.ts';
import { invalidateFolders } from '../../folders/queries.ts';
import { invalidateImageSets } from '../../image-sets/queries.ts';
import { pinsQuery } from '../../pins/queries.ts';
import { invalidateStars } from '../../stars/queries.ts';
import { groupMembersQuery, groupQuery } from '../queries.ts';

/** Applies live changes of a group to its cached data. */
export function applyNews(queryClient: QueryClient, groupId: string, news: readonly LiveNews[]): void {
  const ours = news.filter((item) => concernsGroup(item, groupId));
  if (ours.some(({ type }) => type === 'reconnected')) {
    void queryClient.invalidateQueries(ofGroup(groupId));
    return;
  }
  if (news.some(({ type }) => type === 'connected')) {
    void refetchFileLists(queryClient, groupId);
    void queryClient.invalidateQueries(groupQuery(groupId));
    void invalidateFolders(queryClient, groupId);
  }
  if (ours.length === 0) return;
  void queryClient.invalidateQueries(groupQuery(groupId));
  // A person's name arrives after their files, as a change of the group.
  if (ours.some((item) => item.type === 'group-changed' || changesFileList(item))) {
    void queryClient.invalidateQueries(groupMembersQuery(groupId));
  }
  if (ours.some(({ type }) => type !== 'stars-changed' && type !== 'group-changed')) {
    void queryClient.invalidateQueries(pinsQuery(groupId));
  }
  if (ours.some(({ type }) => type === 'folders-changed')) void invalidateFolders(queryClient, groupId);
  if (ours.some(({ type }) => type === 'stars-changed')) void invalidateStars(queryClient, groupId);
  if (ours.some(({ type }) => type === 'image-sets-changed')) void invalidateImageSets(queryClient, groupId);
  if (!ours.some(isAboutFiles)) return;
  void applyFileChanges(queryClient, groupId, ours);
  void invalidateImageSets(queryClient, groupId);
  void queryClient.invalidateQueries({ queryKey: trashQuery(groupId).queryKey });
  if (ours.some(changesFileList)) void queryClient.invalidateQueries(memoriesQuery(groupId));
}

function isAboutFiles(news: LiveNews): boolean {
  return news.type === 'files-changed';
}

function changesFileList(news: LiveNews): boolean {
  return news.type === 'files-changed' && news.change !== 'updated';
}
