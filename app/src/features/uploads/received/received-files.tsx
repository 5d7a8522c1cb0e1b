import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import type { ReceivedFile } from '../../../lib/received/received-files.ts';
import { FileFace } from '../file-face.tsx';

/** Maximum number of files with a name of their own. */
const maxShown = 4;

/** Shows the first of the received files, and how many there are. */
export function ReceivedFiles({ received }: { received: readonly ReceivedFile[] }) {
  const sizeBytes = received.reduce((sum, { file }) => sum + file.size, 0);
  const more = received.length - maxShown;
  return (
    <section
      aria-label="ไฟล์ที่รอส่ง"
      className="flex flex-col gap-3 rounded-tile border border-line bg-surface-raised p-4"
    >
      <h2 className="text-body font-semibold">
        {`${formatCount(received.length)} ไฟล์ · ${formatSize(sizeBytes)}`}
      </h2>
      <ul className="flex flex-col gap-2">
        {received.slice(0, maxShown).map(({ id, file }) => (
          <li key={id} className="flex items-center gap-3">
            <FileFace file={file} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-small wrap-anywhere">{file.name}</span>
              <span className="block text-caption text-ink-soft">{formatSize(file.size)}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-ink-soft">{`และอีก ${formatCount(more)} ไฟล์`}</p>}
    </section>
  );
}
