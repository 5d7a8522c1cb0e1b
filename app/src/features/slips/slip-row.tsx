import type { SlipWithFile } from '@kepwai/api-client';
import { Link } from 'react-router';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { FilePicture } from '../../ui/files/file-picture.tsx';
import { posterOf } from '../files/file-words.ts';
import { filePath } from '../files/list/file-square.tsx';
import { bankName } from './banks.ts';
import { RepeatedMark, SlipReference } from './slip-facts.tsx';

/** Shows a slip as a row: its picture, bank, reference, day and poster. */
export function SlipRow({ item: { slip, file } }: { item: SlipWithFile }) {
  return (
    <li data-file={file.id} className="flex gap-3 px-4 py-3">
      <Link
        to={filePath(file)}
        aria-label={`เปิดสลิป ${slip.reference}`}
        className="relative flex size-16 shrink-0 overflow-hidden rounded-control bg-surface-sunken"
      >
        <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-8" />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{bankName(slip.bankCode)}</p>
        <SlipReference slip={slip} />
        <p className="text-caption text-ink-soft">
          {formatDateTime(file.postedAt)} · {posterOf(file)}
        </p>
        <RepeatedMark groupId={file.groupId} slip={slip} />
      </div>
    </li>
  );
}
