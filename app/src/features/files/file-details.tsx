import type { FileItem } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { formatDateTime, formatDuration } from '../../lib/dates.ts';
import { formatSize } from '../../lib/sizes.ts';
import { fileKindLabels } from '../../ui/file-kind.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { nameOf } from './file-words.ts';

/** Everything known of a file, in rows of name and value; what is not known has no row. */
export function FileDetails({ file }: { file: FileItem }) {
  const source = file.source === 'chat' ? 'ส่งในแชท' : 'อัปโหลด';
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    ['ชื่อ', file.name],
    ['คนที่ส่ง', file.postedBy ? nameOf(file.postedBy) : 'ไม่ทราบผู้ส่ง (LINE ไม่บอก)'],
    ['ส่งเมื่อ', `${formatDateTime(file.postedAt)} · ${source}`],
    ['ชนิด', [fileKindLabels[file.kind], file.mimeType].filter(Boolean).join(' · ')],
    ['ขนาด', file.sizeBytes === null ? null : formatSize(file.sizeBytes)],
    ['ความละเอียด', file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : null],
    ['ความยาว', file.durationMs === null ? null : formatDuration(file.durationMs)],
    [
      'อัลบั้ม',
      file.imageSetId && (
        <TextLink to={`/microapp/${file.groupId}/image-set/${file.imageSetId}`}>ดูทั้งอัลบั้ม</TextLink>
      ),
    ],
    ['SHA-256', file.sha256 && <span className="font-mono text-caption break-words">{file.sha256}</span>],
  ];
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7rem_1fr] gap-3 py-2.5">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-small">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
