import type { FolderRulePreview } from '@kepwai/api-client';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { FileKindIcon } from '../../ui/files/file-kind.tsx';
import { MarkedText } from '../../ui/files/marked-text.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { shortName, topName } from '../folders/folder-words.ts';

/** Shows which files of the group the words of a rule match, and where those are now. */
export function RulePreview({
  words,
  preview,
  isOnline,
  isFailed,
  onRetry,
}: {
  words: string;
  preview: FolderRulePreview | undefined;
  isOnline: boolean;
  isFailed: boolean;
  onRetry: () => void;
}) {
  if (words === '') return <p className="text-small text-ink-soft">พิมพ์แล้วจะเห็นตรงนี้ว่าตรงกับไฟล์ไหนบ้าง</p>;
  if (!isOnline) return <p className="text-small text-ink-soft">ออฟไลน์อยู่ ยังดูไม่ได้ว่าตรงกับไฟล์ไหน</p>;
  if (isFailed) return <InlineError title="ดูไฟล์ที่ตรงไม่ได้" onRetry={onRetry} />;
  if (!preview) return <Skeleton className="h-24 rounded-tile" />;
  return (
    <section aria-label="ไฟล์ที่ตรงกับกฎ">
      <p role="status" className="text-small font-medium">
        {countedMatches(preview)}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {preview.items.map(({ file, folderName }) => (
          <li key={file.id} className="flex items-start gap-3">
            <FileKindIcon kind={file.kind} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <span className="min-w-0">
              <span className="block text-small wrap-anywhere">
                <MarkedText text={file.name} search={words} />
              </span>
              <span className="block text-caption text-ink-soft wrap-anywhere">
                {folderName === null ? topName : `อยู่ใน “${shortName(folderName)}”`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {preview.matchCount > preview.items.length && (
        <p className="mt-2 text-caption text-ink-soft">ที่เห็นคือ {formatCount(preview.items.length)} ไฟล์ล่าสุด</p>
      )}
    </section>
  );
}

function countedMatches({ matchCount, isMore }: FolderRulePreview): string {
  if (matchCount === 0) return 'ยังไม่มีไฟล์ที่ชื่อตรง ไฟล์ใหม่ที่ตรงจะเข้าโฟลเดอร์นี้เอง';
  return `ตรงกับ ${isMore ? 'มากกว่า ' : ''}${countedFiles({ fileCount: matchCount })}ที่มีอยู่`;
}
