import type { FileRequest } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { LinkRow, LinkRows } from '../links/parts/link-row.tsx';
import { groupRequestsQuery } from './queries.ts';
import RequestSheet from './request-sheet.tsx';
import { describeReceived, describeRequestState, nameOfRequest, placeOf } from './request-words.ts';

const none = {
  title: 'ยังไม่ได้ขอไฟล์จากใคร',
  advice: 'คนที่ไม่มี LINE ก็ส่งไฟล์เข้าตู้ได้ ถ้าจะให้เข้าโฟลเดอร์ไหน เปิดเมนูของโฟลเดอร์นั้นแล้วเลือก “ขอไฟล์”',
};

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
        <LinkRows links={requests} none={none}>
          {(request) => (
            <LinkRow
              icon={<Inbox aria-hidden="true" />}
              name={nameOfRequest(request)}
              facts={[`${describeRequestState(request)} · เข้า${placeOf(request)}`, describeReceived(request)]}
              onChoose={() => setOpened(request)}
            />
          )}
        </LinkRows>
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
