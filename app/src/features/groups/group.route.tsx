import { isNotFound } from '@kepwai/api-client';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { guardAccess } from '../../lib/api/access-guard.ts';
import { getDeviceCache } from '../../lib/api/device-cache.ts';
import { checkGroupAccess } from '../../lib/api/group-access.ts';
import { concernsGroup, type LiveNews, useLive } from '../../lib/api/live.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { getSession } from '../../lib/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { pinsQuery } from '../files/pins/queries.ts';
import { latestFilesQuery, memoriesQuery, trashQuery } from '../files/queries.ts';
import { invalidateStars } from '../files/stars/queries.ts';
import { invalidateImageSets, latestImageSetsQuery } from '../image-sets/queries.ts';
import type { Route } from './+types/group.route.ts';
import { frontCopyName, restoreCopy } from './front-copy.ts';
import { groupMembersQuery, groupQuery, verifyGroup } from './queries.ts';

// Also applies live changes of folders and takes dropped files, on phones too.
export const handle: LayoutHandle = {
  rail: lazyPart(() => import('./group-rail.route-part.tsx'), 'โหลดโฟลเดอร์ไม่ได้'),
};

/** Guard: only members of the group pass. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ params: { groupId }, url }, next) => {
    const isFront = url.pathname === `/microapp/${groupId}`;
    if (isFront) prefetchFront(groupId);
    const parts = { session: getSession(), verify: verifyGroup, now: Date.now };
    const passing = guardAccess(() => checkGroupAccess(groupId, parts));
    // Handled below; an answer may come while the device is asked.
    passing.catch(() => undefined);
    // What this person last saw does not wait for the server, whose refusal still ends it.
    if (isFront && (await restoreCopy(getQueryClient(), frontCopyName(groupId)))) {
      passing.catch(() => void leaveGroup(groupId));
      return next();
    }
    await passing;
    return next();
  },
];

/** Leaves a group that the server refuses after its front was shown from the device. */
async function leaveGroup(groupId: string): Promise<void> {
  // Otherwise the page would keep them again while it is left.
  getQueryClient().removeQueries(ofGroup(groupId));
  await getDeviceCache().remove(frontCopyName(groupId));
  location.replace('/404');
}

/**
 * Asks for what the group's front shows beside the access check, instead of after it: the server checks each
 * request anyway. Failures are the screen's to report, which asks again.
 */
function prefetchFront(groupId: string): void {
  const queryClient = getQueryClient();
  void queryClient.prefetchQuery(groupQuery(groupId));
  void queryClient.prefetchQuery(latestFilesQuery(groupId));
  void queryClient.prefetchQuery(latestImageSetsQuery(groupId));
  void queryClient.prefetchQuery(groupMembersQuery(groupId));
}

/** Returns the keys of what a group's front shows first. */
function frontKeys(groupId: string): readonly [group: readonly unknown[], ...others: (readonly unknown[])[]] {
  return [
    groupQuery(groupId).queryKey,
    latestFilesQuery(groupId).queryKey,
    latestImageSetsQuery(groupId).queryKey,
    groupMembersQuery(groupId).queryKey,
  ];
}

/** Frame of a group's screens, which applies live changes while one is open. */
export default function Group({ params: { groupId } }: Route.ComponentProps) {
  const queryClient = useQueryClient();
  const { data: group, error } = useQuery(groupQuery(groupId));
  useFrontCopy(queryClient, groupId, { isRefused: isNotFound(error) });
  useLive((news) => {
    const ours = news.filter((item) => concernsGroup(item, groupId));
    if (ours.some(({ type }) => type === 'reconnected')) {
      void queryClient.invalidateQueries(ofGroup(groupId));
      return;
    }
    if (news.some(({ type }) => type === 'connected')) {
      void withChanges(groupId, ({ refetchFileLists }) => refetchFileLists(queryClient, groupId));
      void queryClient.invalidateQueries(groupQuery(groupId));
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
    if (ours.some(({ type }) => type === 'stars-changed')) void invalidateStars(queryClient, groupId);
    if (ours.some(({ type }) => type === 'image-sets-changed'))
      void invalidateImageSets(queryClient, groupId);
    if (!ours.some(isAboutFiles)) return;
    void withChanges(groupId, ({ applyFileChanges }) => applyFileChanges(queryClient, groupId, ours));
    void invalidateImageSets(queryClient, groupId);
    void queryClient.invalidateQueries({ queryKey: trashQuery(groupId).queryKey });
    if (!ours.some(changesFileList)) return;
    void queryClient.invalidateQueries(memoriesQuery(groupId));
  });
  if (group && group.id !== groupId) return <OwnAddress from={groupId} to={group.id} />;
  return <Outlet />;
}

/** Keeps the front on the device for the next visit, and deletes that copy once the server refuses the group. */
function useFrontCopy(
  queryClient: QueryClient,
  groupId: string,
  { isRefused }: { isRefused: boolean },
): void {
  useEffect(() => {
    if (isRefused) {
      void getDeviceCache().remove(frontCopyName(groupId));
      return;
    }
    let isOver = false;
    let stop = () => {};
    const callOff = whenIdle(() => {
      import('./keep-front.ts').then(
        ({ keepFront }) => {
          if (!isOver) stop = keepFront(queryClient, groupId, frontKeys(groupId));
        },
        () => undefined, // The next visit waits for the server.
      );
    });
    return () => {
      isOver = true;
      callOff();
      stop();
    };
  }, [queryClient, groupId, isRefused]);
}

type ApplyChanges = typeof import('../files/live/apply-changes.ts');

/** Applies live changes. Without its code, which loads with the first ones, all of the group is refetched. */
async function withChanges(groupId: string, apply: (changes: ApplyChanges) => Promise<void>): Promise<void> {
  const changes = await import('../files/live/apply-changes.ts').catch(() => null);
  if (changes) await apply(changes);
  else await getQueryClient().invalidateQueries(ofGroup(groupId));
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
