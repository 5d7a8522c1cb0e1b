import type { FileItem } from '@kepwai/api-client';
import { resolveApiUrl } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatSize } from '../../lib/sizes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { FileRow } from '../../ui/file-row.tsx';
import { AskAgainButton } from './ask-again-button.tsx';
import type { FileFilter } from './file-filter.ts';
import { filePath } from './file-square.tsx';
import { badgeOf, missedWords, nameOf } from './file-words.ts';
import { useIsAskedFor } from './use-ask-again.ts';

/** Who, how much and when, in one line; for what is not here, why. */
export function detailsOf(file: FileItem): string {
  const state =
    file.state === 'missed'
      ? `เก็บไม่ได้: ${missedWords[file.missedReason ?? 'failed'].short}`
      : file.state === 'fetching'
        ? 'กำลังเก็บ'
        : null;
  const size = file.sizeBytes === null ? null : formatSize(file.sizeBytes);
  return [state, nameOf(file.postedBy), size, formatDateTime(file.postedAt)].filter(Boolean).join(' · ');
}

/** A file as a line of a list. */
export function FileLine({
  file,
  filter,
  isSelecting,
  selected,
  onSelectedChange,
}: {
  file: FileItem;
  filter: FileFilter;
  isSelecting: boolean;
  selected: boolean;
  onSelectedChange: () => void;
}) {
  const badge = badgeOf(file);
  const isAskedFor = useIsAskedFor(file);
  return (
    <div
      data-file={file.id}
      className={classes('group/line h-18 rounded-tile', selected && 'bg-action-soft')}
    >
      <FileRow
        to={filePath(file, filter)}
        name={file.name}
        kind={file.kind}
        thumbnailUrl={file.thumbnailUrl && resolveApiUrl(file.thumbnailUrl)}
        thumbhash={file.thumbhash}
        details={detailsOf(isAskedFor ? { ...file, state: 'fetching' } : file)}
        {...(badge && { badge })}
        trailing={
          <>
            {file.state !== 'kept' && <AskAgainButton file={file} to={filePath(file, filter)} />}
            <span
              className={classes(
                'shrink-0 px-2',
                !isSelecting &&
                  'hidden [@media(hover:hover)]:block [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/line:opacity-100 [@media(hover:hover)]:focus-within:opacity-100',
              )}
            >
              <Checkbox
                label={<span className="sr-only">เลือก {file.name}</span>}
                checked={selected}
                onChange={onSelectedChange}
              />
            </span>
          </>
        }
      />
    </div>
  );
}
