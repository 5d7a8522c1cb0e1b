import type { FileItem } from '@kepwai/api-client';
import { formatDateTime, formatDuration } from '../../../lib/format/dates.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { type DetailRow, DetailRows, TechnicalDetails } from '../../../ui/detail-rows.tsx';
import { fileKindLabels } from '../../../ui/file-kind.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { nameOf } from '../file-words.ts';

/** Shows all known facts about a file as rows of name and value; unknown ones have no row. */
export function FileDetails({ file }: { file: FileItem }) {
  const source = file.source === 'chat' ? 'ส่งในแชท' : 'อัปโหลด';
  const rows: readonly DetailRow[] = [
    ['ชื่อ', file.name],
    ['คนส่ง', file.postedBy ? nameOf(file.postedBy) : 'ไม่ทราบคนส่ง (LINE ไม่บอก)'],
    ['ส่งเมื่อ', `${formatDateTime(file.postedAt)} · ${source}`],
    ['ใน LINE', isRescued(file, Date.now()) ? 'LINE ลบแล้ว · เก็บไว้ยังอยู่' : null],
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
  const technical: readonly DetailRow[] = [
    ['MIME', file.mimeType],
    ['SHA-256', file.sha256 && <span className="font-mono text-caption break-words">{file.sha256}</span>],
  ];
  return (
    <>
      <DetailRows rows={rows} />
      {file.sha256 !== null && <TechnicalDetails rows={technical} />}
    </>
  );
}

/** Whether LINE no longer has the file, but we do. */
function isRescued({ lineGoneAt }: FileItem, now: number): boolean {
  return lineGoneAt !== null && Date.parse(lineGoneAt) <= now;
}
