import type { FileItem } from '@kepwai/api-client';
import type { HTMLAttributes, MouseEventHandler } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { FileTile, GapTile } from '../../../ui/file-tile.tsx';
import { useTabStop } from '../../../ui/tab-stop.tsx';
import { type FileFilter, formatFileFilter, noFilter } from '../file-filter.ts';
import { badgeOf, missedWords } from '../file-words.ts';
import { AskAgainButton } from '../retry/ask-again-button.tsx';
import { useIsRequested } from '../retry/use-ask-again.ts';

/** Returns the address of a file, with the filter that defines its neighbours. */
export function filePath(file: Pick<FileItem, 'id' | 'groupId'>, filter: FileFilter = noFilter): string {
  const query = formatFileFilter(filter).toString();
  return `/microapp/${file.groupId}/file/${file.id}${query && `?${query}`}`;
}

/**
 * Renders a file as a square: its picture, a placeholder while it is fetched, or the reason it is missing.
 */
export function FileSquare({
  file,
  filter = noFilter,
  isNew = false,
  aria,
  ...rest
}: {
  /** Position as ARIA attributes, if the square is not an item of a `TileList`. */
  aria?: HTMLAttributes<HTMLElement>;
  /** Text read after the name, such as `3 จาก 50`. */
  position?: string;
  file: FileItem;
  filter?: FileFilter;
  /** Whether the file arrived while the list was open; it then slides in. */
  isNew?: boolean;
  eager?: boolean;
  selected?: boolean;
  onSelectedChange?: (selected: boolean) => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}) {
  const Item = aria ? 'div' : 'li';
  return (
    <Item {...aria} className={isNew ? 'animate-rise' : undefined} data-file={file.id}>
      <Square file={file} to={filePath(file, filter)} {...rest} {...useTabStop(file.id)} />
    </Item>
  );
}

function Square({
  file,
  to,
  ...rest
}: {
  file: FileItem;
  to: string;
  position?: string;
  tabIndex?: 0 | -1;
  eager?: boolean;
  selected?: boolean;
  onSelectedChange?: (selected: boolean) => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}) {
  if (file.state !== 'kept')
    return <Gap file={file} to={to} position={rest.position} tabIndex={rest.tabIndex} />;
  const badge = badgeOf(file);
  return (
    <FileTile
      to={to}
      name={file.name}
      kind={file.kind}
      thumbnailUrl={file.thumbnailUrl && resolveApiUrl(file.thumbnailUrl)}
      thumbhash={file.thumbhash}
      {...(badge && { badge })}
      {...rest}
    />
  );
}

/** Renders the square of a file that is being fetched or was missed. A retry shows at once. */
function Gap({
  file,
  to,
  ...placed
}: {
  file: FileItem;
  to: string;
  position: string | undefined;
  tabIndex: 0 | -1 | undefined;
}) {
  const isRequested = useIsRequested(file);
  const isOnItsWay = isRequested || file.state === 'fetching';
  return (
    <GapTile
      {...placed}
      name={file.name}
      kind={file.kind}
      reason={isOnItsWay ? null : missedWords[file.missedReason ?? 'failed'].short}
      to={to}
      action={<AskAgainButton file={file} to={to} />}
    />
  );
}
