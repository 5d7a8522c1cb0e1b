import type { GroupListItem } from '@kepwai/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { describeError } from '../../../lib/errors/error-text.ts';
import { clearReceived, type ReceivedFile } from '../../../lib/received/received-files.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { ListEnd } from '../../../ui/files/list-end.tsx';
import { useTap } from '../../../ui/overlays/use-tap.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { InlineError } from '../../../ui/page/inline-error.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { uploadPath } from '../../folders/folder-words.ts';
import { InviteBot } from '../../groups/invite-bot.tsx';
import { myGroupsQuery } from '../../groups/queries.ts';
import { GroupChoice } from './group-choice.tsx';
import { receivedQuery } from './queries.ts';
import { ReceivedFiles } from './received-files.tsx';
import { sendReceived } from './send-received.ts';

/** Shows files that another app shared, and lets the person choose the group that keeps them. */
export default function Received() {
  const { data: received, error, isFetching, refetch } = useQuery(receivedQuery());
  return (
    <>
      <TopBar title="ส่งไปเก็บไว้" backTo="/microapp" backLabel="กลับไปกลุ่มของฉัน" />
      <ScreenBody>
        {!received && !error && <Rows />}
        {!received && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {received?.length === 0 && <Nothing />}
        {received && received.length > 0 && <Choosing received={received} />}
      </ScreenBody>
    </>
  );
}

/** Shows that no file waits, and why none came. */
function Nothing() {
  const [params] = useSearchParams();
  const failed = params.get('failed');
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title={failed === null ? 'ไม่มีไฟล์รอส่ง' : 'ยังรับไฟล์ไม่ได้'}
      action={<ButtonLink to="/microapp">ไปที่กลุ่มของฉัน</ButtonLink>}
    >
      {failed === null && 'แชร์รูปหรือไฟล์จากแอปอื่นมาที่เก็บไว้ แล้วเลือกกลุ่มตรงนี้'}
      {failed === 'no-worker' && 'ไฟล์ยังอยู่ในแอปเดิม กลับไปแชร์มาที่เก็บไว้อีกครั้ง'}
      {failed === 'not-stored' && 'เครื่องนี้อาจมีที่ว่างไม่พอ ไฟล์ยังอยู่ในแอปเดิม ลบของที่ไม่ใช้แล้วแชร์มาใหม่'}
    </EmptyState>
  );
}

function Choosing({ received }: { received: readonly ReceivedFile[] }) {
  const navigate = useNavigate();
  const tap = useTap();
  const groups = useInfiniteQuery(myGroupsQuery());
  const { data, error, isFetching, refetch } = groups;
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  const choose = async ({ id }: GroupListItem) => {
    await sendReceived(id, received);
    await navigate(uploadPath(id, null), { replace: true });
  };
  const discard = async () => {
    await clearReceived();
    await navigate('/microapp', { replace: true });
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6">
      <ReceivedFiles received={received} />
      {!data && !error && <Rows />}
      {!data && error && (
        <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && error && !groups.isFetchNextPageError && (
        <InlineError title="โหลดรายชื่อกลุ่มล่าสุดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && found.length === 0 && <InviteBot />}
      {found.length > 0 && <GroupChoice groups={found} onChoose={choose} />}
      <ListEnd query={groups} label="ดูกลุ่มเพิ่ม" />
      <p className="text-small text-ink-soft">ไฟล์รออยู่ในเครื่องนี้ได้ 1 วัน</p>
      <Button tone="secondary" onClick={() => tap(discard)}>
        ไม่ส่งแล้ว
      </Button>
    </div>
  );
}

function Rows() {
  return (
    <Loading label="กำลังดูไฟล์">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-24 rounded-tile" />
        <Skeleton className="h-64 rounded-tile" />
      </div>
    </Loading>
  );
}
