import type { FileItem } from '@kepwai/api-client';
import type { MouseEventHandler } from 'react';
import { resolveApiUrl } from '../../lib/api.ts';
import { FileTile, GapTile, WaitingTile } from '../../ui/file-tile.tsx';
import { type FileFilter, formatFileFilter, noFilter } from './file-filter.ts';
import { badgeOf, missedWords } from './file-words.ts';

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
  if (file.state === 'missed') {
    const reason = missedWords[file.missedReason ?? 'failed'].short;
    return <GapTile name={file.name} kind={file.kind} reason={reason} to={to} />;
  }
  if (file.state === 'fetching') {
    return (
      <div className="animate-shimmer">
        <WaitingTile label="กำลังเก็บ" />
      </div>
    );
  }
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
