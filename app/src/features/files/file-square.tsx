import type { FileItem } from '@kepwai/api-client';
import type { MouseEventHandler } from 'react';
import { resolveApiUrl } from '../../lib/api.ts';
import { FileTile, GapTile } from '../../ui/file-tile.tsx';
import { AskAgainButton } from './ask-again-button.tsx';
import { type FileFilter, formatFileFilter, noFilter } from './file-filter.ts';
import { badgeOf, missedWords } from './file-words.ts';
import { useIsAskedFor } from './use-ask-again.ts';

/** Where a file is looked at, with the filter in which it has its neighbours. */
export function filePath(file: Pick<FileItem, 'id' | 'groupId'>, filter: FileFilter = noFilter): string {
  const query = formatFileFilter(filter).toString();
  return `/microapp/${file.groupId}/file/${file.id}${query && `?${query}`}`;
}

/** A file as a square: its picture, its place while it is fetched, or the gap it left. */
export function FileSquare({
  file,
  filter = noFilter,
  isNew = false,
  ...rest
}: {
  file: FileItem;
  filter?: FileFilter;
  /** Came while one was looking: it slides in. */
  isNew?: boolean;
  eager?: boolean;
  selected?: boolean;
  onSelectedChange?: (selected: boolean) => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}) {
  return (
    <div className={isNew ? 'animate-rise' : undefined} data-file={file.id}>
      <Square file={file} to={filePath(file, filter)} {...rest} />
    </div>
  );
}

function Square({
  file,
  to,
  ...rest
}: {
  file: FileItem;
  to: string;
  eager?: boolean;
  selected?: boolean;
  onSelectedChange?: (selected: boolean) => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}) {
  if (file.state !== 'kept') return <Gap file={file} to={to} />;
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

/** What is not here: on its way, or missed; that it is asked for again shows at once. */
function Gap({ file, to }: { file: FileItem; to: string }) {
  const isAskedFor = useIsAskedFor(file);
  const isOnItsWay = isAskedFor || file.state === 'fetching';
  return (
    <GapTile
      name={file.name}
      kind={file.kind}
      reason={isOnItsWay ? null : missedWords[file.missedReason ?? 'failed'].short}
      to={to}
      action={<AskAgainButton file={file} to={to} />}
    />
  );
}
