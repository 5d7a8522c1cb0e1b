import type { Group, OpenUpload } from '@kepwai/api-client';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { formatPercent, formatSize } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Progress } from '../../ui/drawings/progress.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { endUpload } from './mutations.ts';
import { openUploadsQuery } from './queries.ts';
import { Part } from './usage-parts.tsx';

/**
 * Lists unfinished uploads that reserve space: one's own, and for managers everybody's. Renders nothing if
 * there are none.
 */
export function OpenUploads({ group }: { group: Group }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    openUploadsQuery(group.id),
  );
  const [ending, setEnding] = useState<OpenUpload | null>(null);
  const uploads = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {/* Without a response there is nothing to cancel, and the rest of the screen reports the error. */}
      {uploads.length > 0 && (
        <Part heading="ไฟล์ที่ยังส่งไม่เสร็จ">
          <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
            {uploads.map((upload) => (
              <UploadLine key={upload.id} upload={upload} onEnd={() => setEnding(upload)} />
            ))}
          </ul>
          {hasNextPage && (
            <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              ดูเพิ่ม
            </Button>
          )}
        </Part>
      )}
      {ending && <EndDialog groupId={group.id} upload={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function nameOf({ displayName }: OpenUpload['uploader']): string {
  return displayName ?? 'สมาชิกในกลุ่ม';
}

function UploadLine({ upload, onEnd }: { upload: OpenUpload; onEnd: () => void }) {
  const { name, sizeBytes, receivedBytes, uploader, activeAt } = upload;
  const person = nameOf(uploader);
  return (
    <li className="flex items-center gap-3 py-2 pr-1 pl-3">
      <Avatar name={person} pictureUrl={uploader.pictureUrl} size="small" />
      <div className="min-w-0 flex-1">
        <p className="text-small font-medium break-words">{name}</p>
        <span className="my-1 block">
          <Progress
            label={`ส่ง ${name}`}
            value={sizeBytes === 0 ? 0 : receivedBytes / sizeBytes}
            valueText={formatPercent(receivedBytes, sizeBytes)}
          />
        </span>
        <p className="text-caption text-ink-soft tabular-nums">
          {person} · ถึงแล้ว {formatSize(receivedBytes)} จาก {formatSize(sizeBytes)} ·{' '}
          {formatAgo(Date.parse(activeAt), Date.now())}
        </p>
      </div>
      <IconButton label={`ทิ้ง ${name}`} icon={<X aria-hidden="true" />} onClick={onEnd} />
    </li>
  );
}

function EndDialog({
  groupId,
  upload,
  onClose,
}: {
  groupId: string;
  upload: OpenUpload;
  onClose: () => void;
}) {
  const toast = useToast();
  const end = useMutation(endUpload(useQueryClient(), groupId));
  const confirm = () =>
    mutateThen(end, upload.id, {
      onSuccess: () => {
        onClose();
        toast({ text: 'ทิ้งไฟล์ที่ค้างแล้ว ได้ที่ว่างคืนแล้ว' });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="ทิ้งไฟล์ที่ยังส่งไม่เสร็จ"
      description={inThai`“${upload.name}” ของ${nameOf(upload.uploader)}จะหยุดส่ง ส่วนที่ถึงแล้วจะหายและคืนที่ว่างให้กลุ่ม ไฟล์ในเครื่องของคนส่งยังอยู่`}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            เก็บไว้ก่อน
          </Button>
          <Button tone="danger" busy={end.isPending} onClick={confirm}>
            ทิ้งไฟล์นี้
          </Button>
        </>
      }
    >
      {end.error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {describeErrorBriefly(end.error)}
        </p>
      )}
    </Dialog>
  );
}
