import type { FileItem } from '@kepwai/api-client';
import type { HTMLAttributes, ReactNode } from 'react';
import { pictureOf } from '../../../lib/api/picture-of.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { RowMenuButton } from '../../../ui/controls/row-menu-button.tsx';
import { useInnerTabStop, useTabStop } from '../../../ui/controls/tab-stop.tsx';
import { FileRow } from '../../../ui/files/file-row.tsx';
import { AskAgainOffer } from '../../retry/ask-again-offer.tsx';
import { useIsRequested } from '../../retry/retry-state.ts';
import type { FileFilter } from '../file-filter.ts';
import { badgeOf, missedReasons, posterOf } from '../file-words.ts';
import { versionWords } from '../version-words.ts';
import { filePath } from './file-square.tsx';

/** Returns version, poster, size and time in one line; for a missed file, the reason. */
export function detailsOf(file: FileItem): string {
  const state =
    file.state === 'missed'
      ? `เก็บไม่ได้: ${missedReasons[file.missedReason ?? 'failed']}`
      : file.state === 'fetching'
        ? 'กำลังเก็บ'
        : null;
  const size = file.sizeBytes === null ? null : formatSize(file.sizeBytes);
  return [state, versionWords(file), posterOf(file), size, formatDateTime(file.postedAt)]
    .filter(Boolean)
    .join(' · ');
}

/** Renders a file as a row of a list. */
export function FileLine({
  file,
  filter,
  details,
  isSelecting,
  selected,
  onSelectedChange,
  action,
  mark,
  hasMenu = false,
  aria,
}: {
  file: FileItem;
  filter: FileFilter;
  /** Second line. Default: poster, size and time. */
  details?: string;
  /** Button at the end. */
  action?: ReactNode;
  /** Mark before it, such as a star. */
  mark?: ReactNode;
  /** Whether the list has a menu for the row. */
  hasMenu?: boolean;
  /** Position of the row in its list, as ARIA attributes. */
  aria: HTMLAttributes<HTMLElement>;
  isSelecting: boolean;
  selected: boolean;
  onSelectedChange: () => void;
}) {
  const badge = badgeOf(file);
  const name = spokenName(file);
  const isRequested = useIsRequested(file);
  return (
    <div
      {...aria}
      data-file={file.id}
      className={classes('group/line @container h-[4.5rem] rounded-tile', selected && 'bg-action-soft')}
    >
      <FileRow
        to={filePath(file, filter)}
        name={name}
        kind={file.kind}
        {...pictureOf(file)}
        {...useTabStop(file.id)}
        search={filter.search}
        details={
          isRequested || !details ? detailsOf(isRequested ? { ...file, state: 'fetching' } : file) : details
        }
        {...(badge && { badge })}
        trailing={
          <>
            {mark}
            {action}
            {file.state !== 'kept' && !action && <AskAgainOffer file={file} to={filePath(file, filter)} />}
            {hasMenu && !isSelecting && <RowMenuButton name={name} />}
            <LineCheckbox {...{ name, isSelecting, selected, onSelectedChange }} />
          </>
        }
      />
    </div>
  );
}

/** Shows the checkbox always while files are being selected, otherwise only under a mouse or the focus. */
function LineCheckbox({
  name,
  isSelecting,
  selected,
  onSelectedChange,
}: {
  name: string;
  isSelecting: boolean;
  selected: boolean;
  onSelectedChange: () => void;
}) {
  return (
    <span
      className={classes(
        'shrink-0 px-2',
        !isSelecting &&
          'hidden [@media(hover:hover)]:block [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/line:opacity-100 [@media(hover:hover)]:focus-within:opacity-100',
      )}
    >
      <Checkbox
        {...useInnerTabStop()}
        label={<span className="sr-only">เลือก {name}</span>}
        checked={selected}
        onChange={onSelectedChange}
      />
    </span>
  );
}
