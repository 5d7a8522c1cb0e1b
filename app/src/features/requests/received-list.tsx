import type { FileRequest, ReceivedUpload } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { receivedQuery } from './queries.ts';
import { describeUpload, senderOf } from './request-words.ts';

/** Shows what arrived by a request and from whom, the latest first. */
export function ReceivedList({ request, onOpen }: { request: FileRequest; onOpen: () => void }) {
  const list = useInfiniteQuery(receivedQuery(request));
  const uploads = list.data?.pages.flatMap(({ items }) => items);
  if (!uploads)
    return (
      <RowPlaceholders
        label="กำลังโหลดของที่ได้รับ"
        count={2}
        error={list.isError ? `โหลดของที่ได้รับไม่ได้: ${describeErrorBriefly(list.error)}` : null}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  if (uploads.length === 0) return <p className="text-small text-ink-soft">ยังไม่มีใครส่งอะไรมา</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <Row groupId={request.groupId} upload={upload} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button tone="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          ดูเพิ่ม
        </Button>
      )}
    </>
  );
}

function Row({ groupId, upload, onOpen }: { groupId: string; upload: ReceivedUpload; onOpen: () => void }) {
  const { name, fileId, createdAt } = upload;
  const words = (
    <>
      <span className="line-clamp-2 text-small wrap-anywhere">{name}</span>
      <span className="block text-caption text-ink-soft wrap-anywhere tabular-nums">
        {inThai`จาก${senderOf(upload)} · ${describeUpload(upload)} · ${formatDateTime(createdAt)}`}
      </span>
    </>
  );
  if (fileId === null) return <div className="py-2">{words}</div>;
  return (
    <Link
      to={`/microapp/${groupId}/file/${fileId}`}
      className="-mx-2 block rounded-control px-2 py-2 text-ink no-underline hover:bg-surface-sunken"
      onClick={onOpen}
    >
      {words}
    </Link>
  );
}
