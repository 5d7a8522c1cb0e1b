import type { FileItem } from '@kepwai/api-client';
import { type HTMLAttributes, type MouseEventHandler, memo, type ReactNode } from 'react';
import { pictureOf } from '../../../lib/api/picture-of.ts';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { classes } from '../../../ui/classes.ts';
import { useTabStop } from '../../../ui/controls/tab-stop.tsx';
import { FileTile, GapTile } from '../../../ui/files/file-tile.tsx';
import { AskAgainOffer } from '../../retry/ask-again-offer.tsx';
import { useIsRequested } from '../../retry/retry-state.ts';
import { type FileFilter, formatFileFilter, noFilter } from '../file-filter.ts';
import { badgeOf, missedReasons } from '../file-words.ts';
import { versionWords } from '../version-words.ts';

/** Returns the address of a file, with the filter that defines its neighbours. */
export function filePath(file: Pick<FileItem, 'id' | 'groupId'>, filter: FileFilter = noFilter): string {
  const query = formatFileFilter(filter).toString();
  return `/microapp/${file.groupId}/file/${file.id}${query && `?${query}`}`;
}

/**
 * Renders a file as a square: its picture, a placeholder while it is fetched, or the reason it is missing.
 */
export const FileSquare = memo(function FileSquare({
  file,
  filter = noFilter,
  isNew = false,
  aria,
  className,
  overlay,
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
  /** As of `Thumbnail`. */
  isNear?: boolean;
  /** Widths of a picture larger than a tile, as of `Thumbnail`. */
  sizes?: string;
  className?: string;
  /** Label over the picture. */
  overlay?: ReactNode;
  selected?: boolean;
  onSelectedChange?: (selected: boolean) => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}) {
  const Item = aria ? 'div' : 'li';
  return (
    <Item {...aria} className={classes(isNew && 'animate-rise', className) || undefined} data-file={file.id}>
      <Square file={file} to={filePath(file, filter)} {...rest} {...useTabStop(file.id)} />
      {overlay}
    </Item>
  );
});

const Square = memo(function Square({
  file,
  to,
  ...rest
}: {
  file: FileItem;
  to: string;
  position?: string;
  tabIndex?: 0 | -1;
  eager?: boolean;
  isNear?: boolean;
  sizes?: string;
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
      name={spokenName(file)}
      kind={file.kind}
      {...pictureOf(file)}
      {...(badge && { badge })}
      version={versionWords(file)}
      {...rest}
    />
  );
});

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
      name={spokenName(file)}
      kind={file.kind}
      reason={isOnItsWay ? null : missedReasons[file.missedReason ?? 'failed']}
      to={to}
      action={<AskAgainOffer file={file} to={to} />}
    />
  );
}
