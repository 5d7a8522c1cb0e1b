import type { Slip } from '@kepwai/api-client';
import Copy from 'lucide-react/icons/copy';
import CopyCheck from 'lucide-react/icons/copy-check';
import { formatDateTime } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { useCopied } from '../../lib/page/use-copied.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { nameOf } from '../files/file-words.ts';
import { filePath } from '../files/list/file-square.tsx';

/** Shows the reference of a slip, to be copied by who posted it. The text of a code is text, never a link. */
export function SlipReference({ slip: { reference, isMasked } }: { slip: Slip }) {
  const { isCopied, copy } = useCopied();
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono text-small break-all select-all">{reference}</span>
      {isMasked || (
        <IconButton
          label={isCopied ? 'คัดลอกแล้ว' : `คัดลอกเลขอ้างอิง ${reference}`}
          icon={isCopied ? <CopyCheck aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy(reference)}
        />
      )}
    </span>
  );
}

/** Shows when and by whom the same slip was posted before; renders nothing for the first one. */
export function RepeatedMark({ groupId, slip: { first } }: { groupId: string; slip: Slip }) {
  if (!first) return null;
  const poster = first.postedBy ? inThai` โดย${nameOf(first.postedBy)}` : '';
  return (
    <span className="block rounded-control bg-danger-soft px-3 py-1.5 text-small text-danger-soft-ink">
      เคยส่งแล้ว เมื่อ {formatDateTime(first.postedAt)}
      {poster} ·{' '}
      <span className="whitespace-nowrap">
        <TextLink to={filePath({ id: first.fileId, groupId })}>ดูรูปแรก</TextLink>
      </span>
    </span>
  );
}
