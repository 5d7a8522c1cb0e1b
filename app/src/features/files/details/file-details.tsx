import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { lazy, Suspense } from 'react';
import { formatDateTime, formatDuration } from '../../../lib/format/dates.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { fileKindLabels } from '../../../ui/files/file-kind.tsx';
import { type DetailRow, DetailRows, TechnicalDetails } from '../../../ui/page/detail-rows.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { folderQuery } from '../../folders/queries.ts';
import { bankName } from '../../slips/banks.ts';
import { fileSlipQuery } from '../../slips/queries.ts';
import { RepeatedMark, SlipReference } from '../../slips/slip-facts.tsx';
import { starsQuery } from '../../stars/queries.ts';
import { useStars } from '../../stars/use-stars.ts';
import { nameOf, senderNameOf } from '../file-words.ts';

const VersionList = lazyPart(() => import('../../versions/version-list.tsx'), 'โหลดฉบับต่าง ๆ ไม่ได้');
const SameContent = lazyPart(() => import('./same-content.tsx'), 'โหลดไฟล์เดียวกันที่อื่นไม่ได้');
const PhotoDetails = lazy(() => import('./photo-details.tsx'));

/**
 * Shows all known facts about a file as rows of name and value; unknown ones have no row. `onOpen` closes the overlay
 * in front when a version or another file is opened.
 */
export function FileDetails({ file, onOpen }: { file: FileItem; onOpen?: (() => void) | undefined }) {
  const { data } = useQuery({ ...fileSlipQuery(file.groupId, file.id), enabled: mayBeSlip(file) });
  const slip = data?.slip ?? null;
  const isInFolder = file.folderId !== null && file.trashedAt === null;
  const { data: place } = useQuery({
    ...folderQuery(file.groupId, file.folderId ?? ''),
    enabled: isInFolder,
  });
  const source = file.source === 'chat' ? 'ส่งในแชท' : 'อัปโหลด';
  const rows: readonly DetailRow[] = [
    ['ชื่อ', file.name],
    ['คนส่ง', fullPosterOf(file)],
    ['ส่งเมื่อ', `${formatDateTime(file.postedAt)} · ${source}`],
    ['ลิงก์ขอไฟล์', file.sender?.requestName ?? null],
    ['ไวรัส', file.sender && (file.sender.isScanned ? 'ตรวจแล้ว ไม่เจอ' : 'ยังไม่ได้ตรวจ ดูให้แน่ใจก่อนเปิด')],
    ['ใน LINE', isRescued(file, Date.now()) ? 'LINE ลบแล้ว · เก็บไว้ยังอยู่' : null],
    [
      'สลิปโอนเงิน',
      slip && (
        <>
          <p>{bankName(slip.bankCode)}</p>
          <SlipReference slip={slip} />
          <RepeatedMark groupId={file.groupId} slip={slip} />
        </>
      ),
    ],
    ['ดาวของฉัน', file.trashedAt === null ? <StarSwitch key="star" file={file} /> : null],
    ['ชนิด', fileKindLabels[file.kind]],
    ['ขนาด', file.sizeBytes === null ? null : formatSize(file.sizeBytes)],
    ['ความละเอียด', file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : null],
    [
      'โฟลเดอร์',
      isInFolder && place ? (
        <TextLink alone key="folder" to={`/microapp/${file.groupId}/folder/${place.folder.id}`}>
          {[...place.path, place.folder].map(({ name }) => name).join(' › ')}
        </TextLink>
      ) : null,
    ],
    ['ความยาว', file.durationMs === null ? null : formatDuration(file.durationMs)],
    [
      'อัลบั้ม',
      file.imageSetId && (
        <TextLink alone to={`/microapp/${file.groupId}/image-set/${file.imageSetId}`}>
          ดูทั้งอัลบั้ม
        </TextLink>
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
      {file.kind === 'image' && file.contentUrl !== null && (
        <Suspense fallback={null}>
          <PhotoDetails file={file} contentUrl={file.contentUrl} />
        </Suspense>
      )}
      {file.version && (
        <section>
          <h3 className="mt-4 mb-1 text-small font-medium">ทุกฉบับ</h3>
          <VersionList file={file} onOpen={() => onOpen?.()} />
        </section>
      )}
      {file.sha256 !== null && <SameContent file={file} onOpen={() => onOpen?.()} />}
      {file.sha256 !== null && <TechnicalDetails rows={technical} />}
    </>
  );
}

/** Returns who a file is from, with the whole name that a sender typed. */
function fullPosterOf(file: FileItem): string {
  if (file.sender) return inThai`จาก${senderNameOf(file)} ผ่านลิงก์`;
  return file.postedBy ? nameOf(file.postedBy) : 'ไม่ทราบคนส่ง (LINE ไม่บอก)';
}

/** Stars the file for me alone, or removes the star. */
function StarSwitch({ file: { id, groupId } }: { file: FileItem }) {
  const { data } = useQuery(starsQuery(groupId));
  const { setStars } = useStars(groupId);
  const isStarred = data?.fileIds.includes(id) ?? false;
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      className="-my-2.5 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-surface-sunken"
      onClick={() => void setStars([id], !isStarred)}
    >
      <Star
        className={isStarred ? 'size-5 fill-current text-accent' : 'size-5 text-ink-soft'}
        aria-hidden="true"
      />
      {isStarred ? 'ติดดาวไว้' : 'ติดดาว'}
    </button>
  );
}

/** Only kept pictures are searched for slips. */
function mayBeSlip({ kind, state, trashedAt }: FileItem): boolean {
  return kind === 'image' && state === 'kept' && trashedAt === null;
}

/** Whether LINE no longer has the file, but we do. */
function isRescued({ lineGoneAt }: FileItem, now: number): boolean {
  return lineGoneAt !== null && Date.parse(lineGoneAt) <= now;
}
