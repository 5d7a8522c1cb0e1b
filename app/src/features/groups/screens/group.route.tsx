import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { LayoutHandle } from '../../../layouts/layout-handle.ts';
import { type Guard, guardAccess } from '../../../lib/api/access-guard.ts';
import { getGroupChecks } from '../../../lib/api/api.ts';
import { findCopySoon, frontCopyName } from '../../../lib/api/device/device-cache.ts';
import { concernsGroup, useLive } from '../../../lib/api/live.ts';
import { getQueryClient } from '../../../lib/api/query-client.ts';
import { ofGroup } from '../../../lib/api/query-keys.ts';
import { requireParam, useRouteParam } from '../../../lib/page/route-params.ts';
import { useIdle } from '../../../lib/page/use-idle.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { latestFilesQuery } from '../../files/queries.ts';
import { latestImageSetsQuery } from '../../image-sets/queries.ts';
import { restoreCopy } from '../front/front-copy.ts';
import { groupMembersQuery, groupQuery } from '../queries.ts';

// Also takes dropped files, on phones too.
export const handle: LayoutHandle = {
  rail: lazyPart(() => import('./group-rail.route-part.tsx'), 'โหลดโฟลเดอร์ไม่ได้'),
};

const CheckedScreens = lazy(() =>
  // Without it, requests are still checked.
  import('./checked-screens.route-part.tsx').catch(() => ({ default: () => null })),
);

/** Guard: only members of the group pass, and nothing of the group is asked or shown before. */
export const guards: Guard[] = [
  async ({ params, url }) => {
    const groupId = requireParam(params, 'groupId');
    const isFront = url.pathname === `/microapp/${groupId}`;
    // Read beside the check, so that it is shown the moment the check answers.
    const copy = isFront ? findCopySoon(frontCopyName(groupId)) : null;
    await guardAccess(() => getGroupChecks().check(groupId));
    if (isFront) {
      prefetchFront(groupId);
      restoreCopy(getQueryClient(), await copy);
    }
  },
];

/**
 * Requests what the group's front shows before it is rendered. Failures are the screen's to report, which asks again.
 */
function prefetchFront(groupId: string): void {
  const queryClient = getQueryClient();
  void queryClient.prefetchQuery(groupQuery(groupId));
  void queryClient.prefetchQuery(latestFilesQuery(groupId));
  void queryClient.prefetchQuery(latestImageSetsQuery(groupId));
  void queryClient.prefetchQuery(groupMembersQuery(groupId));
}

/** Frame of a group's screens, which applies live changes while one is open, and leaves once the group is refused. */
export default function Group() {
  const groupId = useRouteParam('groupId');
  const queryClient = useQueryClient();
  const { data: group } = useQuery(groupQuery(groupId));
  const isRefused = useSyncExternalStore(getGroupChecks().onRefused, () =>
    getGroupChecks().isRefused(groupId),
  );
  const isIdle = useIdle();
  useLive((news) => {
    if (!news.some((item) => item.type === 'connected' || concernsGroup(item, groupId))) return;
    import('./apply-news.route-part.tsx').then(
      ({ applyNews }) => applyNews(queryClient, groupId, news),
      // Without its code, which loads with the first changes.
      () => queryClient.invalidateQueries(ofGroup(groupId)),
    );
  });
  if (!isRefused && group && group.id !== groupId) return <OwnAddress from={groupId} to={group.id} />;
  return (
    <>
      {isRefused ? <Navigate to="/404" replace /> : <Outlet />}
      {isIdle && (
        <Suspense fallback={null}>
          <CheckedScreens key={groupId} groupId={groupId} />
        </Suspense>
      )}
    </>
  );
}

/** Redirects to the same place of another group, since the chat continued with that one. */
function OwnAddress({ from, to }: { from: string; to: string }) {
  const { pathname, search, hash, state } = useLocation();
  const path = pathname.replace(`/microapp/${from}`, `/microapp/${to}`);
  return <Navigate to={{ pathname: path, search, hash }} state={state} replace />;
}
