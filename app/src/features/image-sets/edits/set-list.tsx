import type { ImageSet } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { hasPicture, pictureOf } from '../../../lib/api/picture-of.ts';
import { describeError } from '../../../lib/errors/error-text.ts';
import { imageSetName } from '../../../lib/format/names/image-set-name.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { FilePicture } from '../../../ui/files/file-picture.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { imageSetsQuery } from './queries.ts';

/** List of a group's image sets to choose from; those that LINE still fills say so. */
export function SetList({
  groupId,
  exceptId,
  onChoose,
}: {
  groupId: string;
  exceptId?: string;
  onChoose: (imageSet: ImageSet) => void;
}) {
  const query = useInfiniteQuery(imageSetsQuery(groupId));
  const sets = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => id !== exceptId);
  if (query.isPending) {
    return (
      <Loading label="กำลังโหลดอัลบั้ม" onRetry={() => void query.refetch()}>
        <Skeleton className="h-40 rounded-tile" />
      </Loading>
    );
  }
  if (!query.data) {
    const { error, isFetching, refetch } = query;
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (sets.length === 0) return <p className="text-small text-ink-soft">ยังไม่มีอัลบั้มอื่น</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {sets.map((imageSet) => (
          <li key={imageSet.id}>
            <SetLine imageSet={imageSet} onChoose={() => onChoose(imageSet)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          ดูอัลบั้มเก่ากว่านี้
        </Button>
      )}
    </>
  );
}

function SetLine({ imageSet, onChoose }: { imageSet: ImageSet; onChoose: () => void }) {
  const picture = imageSet.cover.find(hasPicture);
  const isLocked = imageSet.lockedUntil !== null;
  return (
    <button
      type="button"
      disabled={isLocked}
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-control py-2 text-left disabled:opacity-60"
    >
      <span className="relative grid size-14 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-sunken">
        <FilePicture kind="image" {...(picture && pictureOf(picture))} iconClass="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium wrap-anywhere">{imageSetName(imageSet)}</span>
        <span className="block text-caption text-ink-soft">
          {isLocked ? 'ยังรอรูปจาก LINE ใส่เพิ่มตอนนี้ไม่ได้' : `${formatCount(imageSet.keptCount)} ไฟล์`}
        </span>
      </span>
    </button>
  );
}
