import type { FileItem } from '@kepwai/api-client';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { FilePicture } from '../../ui/files/file-picture.tsx';
import type { FileFilter } from '../files/file-filter.ts';
import { filePath } from '../files/list/file-square.tsx';

/**
 * Shows the pictures of the same post as a strip with this one in its middle. Arrow keys lead through them too, so that
 * the strip is one tab stop.
 */
export function Filmstrip({
  files,
  fileId,
  filter,
}: {
  files: readonly FileItem[];
  fileId: string;
  filter: FileFilter;
}) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-frame-of="${CSS.escape(fileId)}"]`);
    if (!strip.current || !current) return;
    strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.clientWidth) / 2;
  }, [fileId]);
  if (files.length < 2) return null;
  return (
    <nav
      ref={strip}
      aria-label="รูปที่ส่งมาด้วยกัน"
      className="relative overflow-x-auto px-2 pt-2 [scrollbar-width:none]"
    >
      <ol className="mx-auto flex w-max gap-1">
        {files.map((file, index) => (
          <li key={file.id} data-frame-of={file.id}>
            <Link
              to={filePath(file, filter)}
              replace
              preventScrollReset
              tabIndex={file.id === fileId ? 0 : -1}
              aria-label={`รูปที่ ${index + 1} จาก ${files.length}`}
              aria-current={file.id === fileId ? 'true' : undefined}
              className="relative grid h-14 w-11 place-items-center overflow-hidden rounded-control bg-stage-ink/10 opacity-70 outline-offset-[-3px] transition-opacity focus-visible:outline-accent aria-current:opacity-100"
            >
              <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-5 text-stage-ink!" />
              {file.id === fileId && (
                <span
                  aria-hidden="true"
                  className="absolute inset-0 rounded-control border-3 border-accent"
                />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
