import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { pictureOf } from '../../../lib/api/picture-of.ts';
import { describeError } from '../../../lib/errors/error-text.ts';
import { countedFiles } from '../../../lib/format/counted-files.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { FileRow } from '../../../ui/files/file-row.tsx';
import { InlineError } from '../../../ui/page/inline-error.tsx';
import { posterOf } from '../file-words.ts';
import { filePath } from '../list/file-square.tsx';
import { sameContentQuery } from '../same-content-queries.ts';

/** Number up to which the server counts: as many, or more. */
const maxCounted = 100;

/**
 * Lists the other files of the group that have the same bytes as this one, the latest first; renders nothing if there
 * are none. `onOpen` closes what lies in front when one of them is opened.
 */
export default function SameContent({ file, onOpen }: { file: FileItem; onOpen: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(sameContentQuery(file.groupId, file.id));
  if (!data && error) {
    return <InlineError {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data || data.count === 0) return null;
  const { items, count } = data;
  const restCount = count - items.length;
  const words = countedFiles({ fileCount: restCount, imageCount: file.kind === 'image' ? restCount : 0 });
  return (
    <section aria-labelledby="same-content">
      <h3 id="same-content" className="mt-4 mb-1 text-small font-medium">
        {`${file.kind === 'image' ? 'รูป' : 'ไฟล์'}เดียวกันที่อื่นในกลุ่มนี้`}
      </h3>
      <ul className="grid gap-1">
        {items.map((other) => (
          <li key={other.id}>
            <FileRow
              to={filePath(other)}
              onOpen={onOpen}
              name={other.name}
              kind={other.kind}
              {...pictureOf(other)}
              // With large text the day has a line of its own, instead of being cut.
              details={
                <span className="whitespace-normal">
                  {`${posterOf(other)} · `}
                  <span className="inline-block">{formatDate(other.postedAt)}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {restCount > 0 && (
        <p className="px-2 py-1 text-caption text-ink-soft">
          {`และอีก${count === maxCounted ? 'กว่า' : ''} ${words}`}
        </p>
      )}
    </section>
  );
}
