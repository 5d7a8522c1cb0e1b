import { type ErasureReceipt, hasErrorCode, isNotFound } from '@kepwai/api-client';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { DetailRows } from '../../ui/page/detail-rows.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { postChoices } from './erasure-words.ts';
import { erasureReceiptQuery } from './queries.ts';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

/** Shows the receipt of a request to be erased to whoever has its number. */
export default function Receipt() {
  const receiptNumber = useRouteParam('receiptNumber');
  return (
    <QueryClientProvider client={getQueryClient()}>
      <article className="mx-auto flex w-full max-w-reading flex-col gap-6 pt-2 sm:pt-6">
        <title>ใบรับคำขอลบบัญชี · เก็บไว้</title>
        <meta name="robots" content="noindex" />
        <h1 className="text-display font-semibold">ใบรับคำขอลบบัญชี</h1>
        <Loaded receiptNumber={receiptNumber.toUpperCase()} />
        <p className="text-small text-ink-soft">
          ใบรับนี้ไม่มีข้อมูลว่าเป็นใคร เก็บไว้ 1 ปีหลังลบเสร็จ อ่านเพิ่มที่{' '}
          <TextLink to="/legal/privacy">นโยบายความเป็นส่วนตัว</TextLink>
        </p>
      </article>
    </QueryClientProvider>
  );
}

function Loaded({ receiptNumber }: { receiptNumber: string }) {
  const { data, error, isFetching, refetch } = useQuery(erasureReceiptQuery(receiptNumber));
  if (data) return <Found receipt={data} />;
  if (error && (isNotFound(error) || hasErrorCode(error, 'INVALID_REQUEST'))) {
    return (
      <EmptyState drawing={EmptyDrawerDrawing} title="ไม่มีใบรับเลขนี้">
        ตรวจเลขอีกครั้ง ใบรับเก็บไว้ 1 ปีหลังลบเสร็จ
      </EmptyState>
    );
  }
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="กำลังเปิดใบรับ" onRetry={() => void refetch()}>
      <Skeleton className="h-56 rounded-sheet" />
    </Loading>
  );
}

const states: Readonly<Record<ErasureReceipt['state'], string>> = {
  waiting: 'รอถึงวันลบ เปลี่ยนใจได้',
  erasing: 'กำลังลบ',
  done: 'ลบเสร็จแล้ว',
  cancelled: 'เปลี่ยนใจ ไม่ได้ลบ',
};

function Found({ receipt }: { receipt: ErasureReceipt }) {
  const { number, state, posts, requestedAt, dueAt, endedAt, scope } = receipt;
  return (
    <div className="flex flex-col gap-4 rounded-sheet border border-line bg-surface-raised p-5">
      <p className="text-title font-semibold">{states[state]}</p>
      <DetailRows
        rows={[
          ['เลขใบรับ', number],
          ['ขอเมื่อ', formatDateTime(requestedAt)],
          ['วันลบ', formatDateTime(dueAt)],
          ['จบเมื่อ', endedAt && formatDateTime(endedAt)],
          ['ไฟล์ที่ส่งไว้', postChoices[posts].done],
          [
            'จำนวนไฟล์',
            scope && `${formatCount(scope.postCount)} ไฟล์ ใน ${formatCount(scope.groupCount)} กลุ่ม`,
          ],
          ['ลิงก์ที่ปิด', scope && `${formatCount(scope.shareCount)} ลิงก์`],
          ['อื่น ๆ', scope && 'ชื่อ รูป ข้อมูลที่กรอก ดาว การตั้งค่า และการเข้าสู่ระบบ'],
        ]}
      />
    </div>
  );
}
