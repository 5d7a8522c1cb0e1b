import type { FileItem } from '@kepwai/api-client';
import { countedListed, countListed } from '../../../../lib/format/counted-files.ts';
import { formatSize } from '../../../../lib/format/sizes.ts';
import { type CountedDay, countOfDays } from '../../days.ts';
import type { FileFilter } from '../../file-filter.ts';

/** Shows how many files are loaded, and their size; with a plus if more follow. */
export function FileCount({ files, hasMore }: { files: readonly FileItem[]; hasMore: boolean }) {
  return (
    <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
      {countedListed(countListed(files), { hasMore })} ·{' '}
      {formatSize(files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0))}
      {hasMore && '+'}
    </p>
  );
}

/** Shows how many files the days of a list have. */
export function TotalCount({ days, kind }: { days: readonly CountedDay[]; kind: FileFilter['kind'] }) {
  const { fileCount, missedCount } = countOfDays(days);
  return (
    <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
      {countedListed({ fileCount, missedCount, imageCount: kind === 'image' ? fileCount : 0 })}
    </p>
  );
}
