import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { guardAccess } from '../../lib/api/access-guard.ts';
import { checkGroupAccess } from '../../lib/api/group-access.ts';
import { concernsGroup, type LiveNews, useLive } from '../../lib/api/live.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { getSession } from '../../lib/session/session.ts';
import { applyFileChanges, refetchFileLists } from '../files/live/live-files.ts';
import { latestFilesQuery, memoriesQuery, trashQuery } from '../files/queries.ts';
import { invalidateImageSets, latestImageSetsQuery } from '../image-sets/queries.ts';
import type { Route } from './+types/group.route.ts';
import { groupMembersQuery, groupQuery, verifyGroup } from './queries.ts';

/** Guard: only members of the group pass. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ params, url }, next) => {
    prefetchFront(params.groupId, url);
    const parts = { session: getSession(), verify: verifyGroup, now: Date.now };
    await guardAccess(() => checkGroupAccess(params.groupId, parts));
    return next();
  },
];

/**
 * Asks for what the group's front shows beside the access check, instead of after it: the server checks each
 * request anyway. Failures are the screen's to report, which asks again.
 */
function prefetchFront(groupId: string, { pathname }: URL): void {
  if (pathname !== `/microapp/${groupId}`) return;
  const queryClient = getQueryClient();
  void queryClient.prefetchQuery(groupQuery(groupId));
  void queryClient.prefetchQuery(latestFilesQuery(groupId));
  void queryClient.prefetchQuery(latestImageSetsQuery(groupId));
  void queryClient.prefetchQuery(groupMembersQuery(groupId));
}

/** Frame of a group's screens, which applies live changes while one is open. */
export default function Group({ params: { groupId } }: Route.ComponentProps) {
  const queryClient = useQueryClient();
  const { data: group } = useQuery(groupQuery(groupId));
  useLive((news) => {
    const ours = news.filter((item) => concernsGroup(item, groupId));
    if (ours.some(({ type }) => type === 'reconnected')) {
      void queryClient.invalidateQueries(ofGroup(groupId));
      return;
    }
    if (news.some(({ type }) => type === 'connected')) {
      void refetchFileLists(queryClient, groupId);
    }
    if (ours.length === 0) return;
    void queryClient.invalidateQueries(groupQuery(groupId));
    // A person's name arrives after their files, as a change of the group.
    if (ours.some((item) => item.type === 'group-changed' || changesFileList(item))) {
      void queryClient.invalidateQueries(groupMembersQuery(groupId));
    }
    if (!ours.some(isAboutFiles)) return;
    void applyFileChanges(queryClient, groupId, ours);
    void invalidateImageSets(queryClient, groupId);
    if (!ours.some(changesFileList)) return;
    void queryClient.invalidateQueries({ queryKey: trashQuery(groupId).queryKey });
    void queryClient.invalidateQueries(memoriesQuery(groupId));
  });
  if (group && group.id !== groupId) return <OwnAddress from={groupId} to={group.id} />;
  return <Outlet />;
}

/** Redirects to the same place of another group, since the chat continued with that one. */
function OwnAddress({ from, to }: { from: string; to: string }) {
  const { pathname, search, hash, state } = useLocation();
  const path = pathname.replace(`/microapp/${from}`, `/microapp/${to}`);
  return <Navigate to={{ pathname: path, search, hash }} state={state} replace />;
}

function isAboutFiles(news: LiveNews): boolean {
  return news.type === 'files-changed';
}

function changesFileList(news: LiveNews): boolean {
  return news.type === 'files-changed' && news.change !== 'updated';
}
