import type { SlipWithFile } from '@kepwai/api-client';
import { Link } from 'react-router';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { FileKindIcon } from '../../../ui/file-kind.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { posterOf } from '../file-words.ts';
import { filePath } from '../list/file-square.tsx';
import { bankName } from './banks.ts';
import { RepeatedMark, SlipReference } from './slip-facts.tsx';

/** Shows a slip as a row: its picture, bank, reference, day and poster. */
export function SlipRow({ item: { slip, file } }: { item: SlipWithFile }) {
  const { thumbnailUrl, thumbhash, postedAt } = file;
  return (
    <li data-file={file.id} className="flex gap-3 px-4 py-3">
      <Link
        to={filePath(file)}
        aria-label={`เปิดสลิป ${slip.reference}`}
        className="relative flex size-16 shrink-0 overflow-hidden rounded-control bg-surface-sunken"
      >
        {thumbnailUrl === null ? (
          <FileKindIcon kind={file.kind} className="m-auto size-8" />
        ) : (
          <Thumbnail src={resolveApiUrl(thumbnailUrl)} thumbhash={thumbhash} />
        )}
      </Link>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{bankName(slip.bankCode)}</p>
        <SlipReference reference={slip.reference} />
        <p className="text-caption text-ink-soft">
          {formatDateTime(postedAt)} · {posterOf(file)}
        </p>
        <RepeatedMark groupId={file.groupId} slip={slip} />
      </div>
    </li>
  );
}
