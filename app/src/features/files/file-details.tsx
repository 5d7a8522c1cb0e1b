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
    ['คนส่ง', file.postedBy ? nameOf(file.postedBy) : 'ไม่ทราบคนส่ง (LINE ไม่บอก)'],
    ['ส่งเมื่อ', `${formatDateTime(file.postedAt)} · ${source}`],
    ['ชนิด', fileKindLabels[file.kind]],
    ['ขนาด', file.sizeBytes === null ? null : formatSize(file.sizeBytes)],
    ['ความละเอียด', file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : null],
    ['ความยาว', file.durationMs === null ? null : formatDuration(file.durationMs)],
    [
      'อัลบั้ม',
      file.imageSetId && (
        <TextLink to={`/microapp/${file.groupId}/image-set/${file.imageSetId}`}>ดูทั้งอัลบั้ม</TextLink>
      ),
    ],
  ];
  const technical: typeof rows = [
    ['MIME', file.mimeType],
    ['SHA-256', file.sha256 && <span className="font-mono text-caption break-words">{file.sha256}</span>],
  ];
  return (
    <>
      <Rows rows={rows} />
      {file.sha256 !== null && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center rounded-control text-small text-ink-soft">
            ข้อมูลสำหรับช่าง
          </summary>
          <Rows rows={technical} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[minmax(min(7rem,33%),auto)_1fr] gap-3 py-2.5">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-small">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
