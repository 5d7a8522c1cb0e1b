import type { ImageSet } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../lib/errors/error-text.ts';
import { imageSetName } from '../../../lib/format/names/image-set-name.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { noFilter } from '../../files/file-filter.ts';
import { filesQuery } from '../../files/queries.ts';
import { PickGrid, togglePicked } from './pick-grid.tsx';
import { useEdits } from './use-edits.ts';

/** Sheet in which pictures of the group are picked for an image set, the latest first. */
export default function AddFilesSheet({
  imageSet,
  open,
  onClose,
}: {
  imageSet: ImageSet;
  open: boolean;
  onClose: () => void;
}) {
  const { add } = useEdits(imageSet.groupId);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(filesQuery(imageSet.groupId, { ...noFilter, kind: 'image' }));
  const files = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (file) => file.imageSetId !== imageSet.id && file.state === 'kept',
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="เพิ่มรูปเข้าอัลบั้ม"
      description="รูปหนึ่งอยู่ได้อัลบั้มเดียว รูปที่อยู่อัลบั้มอื่นจะย้ายมา"
      actions={
        <Button
          disabled={picked.size === 0}
          onClick={() => {
            onClose();
            void add(imageSet.id, { fileIds: [...picked] }, imageSetName(imageSet));
          }}
        >
          {picked.size === 0 ? 'เลือกรูปก่อน' : `เพิ่ม ${formatCount(picked.size)} รูป`}
        </Button>
      }
    >
      {query.isPending && (
        <Loading label="กำลังโหลดรูป" onRetry={() => void query.refetch()}>
          <Skeleton className="mt-3 h-40 rounded-tile" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorState
          {...describeError(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && files.length === 0 && !query.hasNextPage && (
        <p className="mt-3 text-small text-ink-soft">รูปทั้งหมดของกลุ่มอยู่ในอัลบั้มนี้แล้ว</p>
      )}
      <PickGrid
        label="รูปของกลุ่ม"
        files={files}
        picked={picked}
        onPick={({ id }) => setPicked(togglePicked(picked, id))}
      />
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-3 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          ดูรูปเก่ากว่านี้
        </Button>
      )}
    </Sheet>
  );
}
