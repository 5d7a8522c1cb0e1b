import type { FileRequest } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { describeErrorBriefly } from '../../../lib/format/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { RowPlaceholders } from '../../../ui/row-placeholders.tsx';
import { groupRequestsQuery } from './queries.ts';
import RequestSheet from './request-sheet.tsx';
import { describeReceived, describeRequestState, nameOfRequest, placeOf } from './request-words.ts';

/** Shows the file requests of a group, with the button that makes one. */
export function RequestList({ groupId }: { groupId: string }) {
  const list = useInfiniteQuery(groupRequestsQuery(groupId));
  const [opened, setOpened] = useState<FileRequest | 'new' | null>(null);
  const requests = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-4">
      <Button tone="secondary" icon={<Inbox aria-hidden="true" />} onClick={() => setOpened('new')}>
        ขอไฟล์จากคนนอกกลุ่ม
      </Button>
      {requests ? (
        <Rows requests={requests} onChoose={setOpened} />
      ) : (
        <RowPlaceholders
          label="กำลังโหลดลิงก์ขอไฟล์"
          count={3}
          error={list.isError ? `โหลดลิงก์ขอไฟล์ไม่ได้: ${describeErrorBriefly(list.error)}` : null}
          isFetching={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.hasNextPage && (
        <Button tone="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          ดูเพิ่ม
        </Button>
      )}
      {opened && (
        <RequestSheet
          key={opened === 'new' ? 'new' : opened.id}
          groupId={groupId}
          {...(opened !== 'new' && { request: opened })}
          open
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function Rows({
  requests,
  onChoose,
}: {
  requests: readonly FileRequest[];
  onChoose: (request: FileRequest) => void;
}) {
  if (requests.length === 0)
    return (
      <div className="py-8 text-center">
        <p className="font-medium">ยังไม่ได้ขอไฟล์จากใคร</p>
        <p className="mt-1 text-small text-ink-soft">
          คนที่ไม่มี LINE ก็ส่งไฟล์เข้าตู้ได้ ถ้าจะให้เข้าโฟลเดอร์ไหน เปิดเมนูของโฟลเดอร์นั้นแล้วเลือก “ขอไฟล์”
        </p>
      </div>
    );
  return (
    <ul className="flex flex-col gap-2">
      {requests.map((request) => (
        <li key={request.id}>
          <button
            type="button"
            className="flex min-h-16 w-full items-center gap-3 rounded-tile border border-line bg-surface-raised px-3 py-2 text-start hover:bg-surface-sunken"
            onClick={() => onChoose(request)}
          >
            <Inbox aria-hidden="true" className="size-5 shrink-0 text-action" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{nameOfRequest(request)}</span>
              <span className="block text-caption text-ink-soft wrap-anywhere">
                {describeRequestState(request)} · เข้า{placeOf(request)}
              </span>
              <span className="block text-caption text-ink-soft tabular-nums">
                {describeReceived(request)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
