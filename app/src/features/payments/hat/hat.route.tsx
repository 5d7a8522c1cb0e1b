import { isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { concernsGroup, useLive } from '../../../lib/api/live.ts';
import { describeError } from '../../../lib/errors/error-text.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { groupQuery } from '../../groups/queries.ts';
import { GroupLoansPart } from '../../loans/group-loans.route-part.tsx';
import { GiftScreen } from './gift-screen.tsx';
import { HatFront } from './hat-front.tsx';
import { giftQuery, hatQuery } from './queries.ts';

/** Shows what is missing for the storage of a group, who gave, and one's own gift. The address keeps the gift, so that one can leave and return. */
export default function HatPage() {
  const groupId = useRouteParam('groupId');
  const [query] = useSearchParams();
  const giftId = query.get('gift');
  return (
    <>
      <TopBar
        title="ลงขันค่าที่เก็บ"
        backTo={giftId === null ? `/microapp/${groupId}/quota` : `/microapp/${groupId}/quota/hat`}
        backLabel={giftId === null ? 'กลับไปที่เก็บของกลุ่ม' : 'กลับไปดูยอด'}
      />
      <ScreenBody>
        {giftId === null ? <Front groupId={groupId} /> : <Given groupId={groupId} giftId={giftId} />}
      </ScreenBody>
    </>
  );
}

function Front({ groupId }: { groupId: string }) {
  const queryClient = useQueryClient();
  const { data: group } = useQuery(groupQuery(groupId));
  const { data: view, error, isFetching, refetch } = useQuery(hatQuery(groupId));
  useLive((news) => {
    if (news.some((item) => concernsGroup(item, groupId)))
      void queryClient.invalidateQueries(hatQuery(groupId));
  });
  if (view)
    return (
      <>
        <HatFront groupId={groupId} name={group ? groupName(group) : 'กลุ่มนี้'} view={view} />
        <div className="mx-auto w-full max-w-md">
          <GroupLoansPart groupId={groupId} />
        </div>
      </>
    );
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Waiting onRetry={() => void refetch()} />;
}

function Given({ groupId, giftId }: { groupId: string; giftId: string }) {
  const { data: gift, error, isFetching, refetch } = useQuery(giftQuery(groupId, giftId));
  if (gift) return <GiftScreen key={gift.id} groupId={groupId} gift={gift} isStale={error !== null} />;
  if (isNotFound(error)) return <Navigate to={`/microapp/${groupId}/quota/hat`} replace />;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Waiting onRetry={() => void refetch()} />;
}

function Waiting({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading onRetry={onRetry}>
      <div className="mx-auto flex w-full max-w-md flex-col gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-32 rounded-tile" />
        <Skeleton className="h-11" />
      </div>
    </Loading>
  );
}
