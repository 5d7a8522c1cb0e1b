import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withKind } from '../../lib/format/names/spoken-name.ts';
import { classes } from '../classes.ts';
import { shownExtension } from './file-kind.tsx';
import { FilePicture } from './file-picture.tsx';
import type { FileFace } from './file-tile.tsx';
import { MarkedText } from './marked-text.tsx';

/** Row of a file list: picture or kind, name, details, and an action at its end. */
export function FileRow({
  to,
  details,
  trailing,
  search = '',
  shownName,
  tabIndex,
  onOpen,
  ...file
}: FileFace & {
  /** Search term to highlight in the name. */
  search?: string;
  /** Name in more than one line, hidden from screen readers. The details then choose their lines, too. */
  shownName?: ReactNode;
  tabIndex?: 0 | -1 | undefined;
  to: string;
  onOpen?: () => void;
  /** Poster, size and date, in small text. */
  details: ReactNode;
  /** Rendered beside the link, such as a menu. */
  trailing?: ReactNode;
}) {
  const { name, kind, thumbnailUrl, thumbhash, isAwaited, badge } = file;
  return (
    <div className="@container flex items-center gap-1 rounded-tile hover:bg-surface-raised">
      <Link
        to={to}
        tabIndex={tabIndex}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-tile p-2 text-ink no-underline"
      >
        <span className="relative grid size-13 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-raised">
          <FilePicture {...{ kind, thumbnailUrl, thumbhash, isAwaited }} iconClass="size-6" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="sr-only">{withKind(kind, name)}</span>
          {shownName ?? <FileName name={name} search={search} />}
          <span
            className={classes('block text-caption text-ink-soft tabular-nums', !shownName && 'truncate')}
          >
            {details}
          </span>
        </span>
        {badge && (
          <span className="shrink-0 text-caption text-ink-soft tabular-nums @max-[18rem]:hidden">
            {badge}
          </span>
        )}
      </Link>
      {trailing}
    </div>
  );
}

/**
 * Name in one line that keeps its extension visible when truncated. Hidden from screen readers: provide the
 * name next to it.
 */
export function FileName({ name, search = '' }: { name: string; search?: string }) {
  const extension = shownExtension(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  if (search) {
    return (
      <span aria-hidden="true" className="block truncate text-body">
        <MarkedText text={name} search={search} />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="flex min-w-0 text-body">
      <span className="truncate">{stem}</span>
      {extension && <span className="shrink-0">{name.slice(stem.length)}</span>}
    </span>
  );
}
