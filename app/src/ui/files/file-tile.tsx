import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Play from 'lucide-react/icons/play';
import { type MouseEventHandler, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { withKind } from '../../lib/format/names/spoken-name.ts';
import { markShared, mayTransition } from '../../lib/page/shared-element.ts';
import { classes } from '../classes.ts';
import { useInnerTabStop } from '../controls/tab-stop.tsx';
import { type FileKind, FileKindIcon, shownExtension } from './file-kind.tsx';
import { AwaitedPicture } from './file-picture.tsx';
import { RovingList } from './roving-list.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** Fields of a file that a tile or a row shows. */
export interface FileFace {
  readonly name: string;
  readonly kind: FileKind;
  readonly thumbnailUrl?: string | null | undefined;
  readonly thumbhash?: string | null | undefined;
  /** Whether its picture is not drawn yet; `thumbnailUrl` can be the photo itself meanwhile. */
  readonly isAwaited?: boolean | undefined;
  /** Label over the bottom of the picture, such as `1:05` or `10 รูป`. */
  readonly badge?: ReactNode;
  /** Version of the file, such as `ฉบับที่ 3`. */
  readonly version?: string | null | undefined;
}

/** Position of a tile in its list. */
interface Placed {
  /** Text read after the name, such as `3 จาก 50`. */
  readonly position?: string | undefined;
  readonly tabIndex?: 0 | -1 | undefined;
}

interface Selecting {
  readonly selected?: boolean;
  /** Makes the tile selectable, with a check mark for its state. */
  readonly onSelectedChange?: (selected: boolean) => void;
}

/** Square in a grid: the picture itself, or the kind and the name. */
export function FileTile({
  to,
  onClick,
  eager = false,
  isNear = false,
  selected = false,
  onSelectedChange,
  position,
  tabIndex,
  sizes,
  ...file
}: FileFace &
  Selecting &
  Placed & {
    to: string;
    onClick?: MouseEventHandler<HTMLAnchorElement>;
    eager?: boolean;
    /** As of `Thumbnail`. */
    isNear?: boolean;
    sizes?: string;
  }) {
  return (
    <div className="group/tile relative aspect-square in-data-[tiles=fill]:aspect-auto in-data-[tiles=fill]:h-full">
      <Link
        to={to}
        tabIndex={tabIndex}
        viewTransition={mayTransition()}
        onClick={(event) => {
          markShared(event.currentTarget);
          onClick?.(event);
        }}
        draggable={false}
        className={classes(
          'absolute inset-0 overflow-hidden rounded-tile border border-line bg-surface-raised transition-transform duration-calm',
          'in-data-tiles:rounded-none in-data-tiles:border-0 in-data-tiles:focus-visible:z-1 in-data-tiles:focus-visible:-outline-offset-3',
          selected && 'scale-90 outline-3 outline-offset-2 outline-action',
        )}
      >
        <TileName name={file.name} kind={file.kind} version={file.version} position={position} />
        <FileFacePicture {...{ ...file, eager, isNear }} {...(sizes && { sizes })} />
      </Link>
      {onSelectedChange && (
        <SelectMark name={file.name} selected={selected} onSelectedChange={onSelectedChange} />
      )}
    </div>
  );
}

function TileName({ name, kind, version, position }: Pick<FileFace, 'name' | 'kind' | 'version'> & Placed) {
  return (
    <span className="sr-only">{[withKind(kind, name), version, position].filter(Boolean).join(' ')}</span>
  );
}

const pillLook =
  'max-w-[calc(100%-0.75rem)] truncate rounded-full bg-stage/75 px-2 text-caption text-stage-ink tabular-nums';

function FileFacePicture({
  name,
  kind,
  thumbnailUrl,
  thumbhash,
  isAwaited = false,
  badge,
  version,
  eager,
  isNear,
  sizes,
}: FileFace & { eager: boolean; isNear: boolean; sizes?: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const src = thumbnailUrl && thumbnailUrl !== failedUrl ? thumbnailUrl : null;
  if (src || isAwaited) {
    return (
      <>
        {src ? (
          <Thumbnail
            src={src}
            thumbhash={thumbhash}
            {...{ eager, isNear }}
            // Without a network the blurred preview stays.
            {...(!thumbhash && { onError: () => setFailedUrl(src) })}
            {...(sizes && !isAwaited && { sizes })}
            {...(kind === 'file' && { anchor: 'top' })}
          />
        ) : (
          <AwaitedPicture kind={kind} iconClass="size-8" />
        )}
        {kind === 'file' && (
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 flex flex-col">
            {version && <span className={`${pillLook} mr-1.5 mb-1.5 self-end`}>{version}</span>}
            <span className="truncate border-line border-t bg-surface-raised/95 px-2 py-1 text-caption font-medium text-ink">
              {name}
            </span>
          </span>
        )}
        {kind === 'video' && src && (
          <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-stage/60 text-stage-ink">
            <Play className="ml-0.5 size-5 fill-current" />
          </span>
        )}
        {(badge || version) && kind !== 'file' && (
          <span className={`${pillLook} absolute right-1.5 bottom-1.5`}>
            {version}
            {version && badge && ' · '}
            {badge}
          </span>
        )}
      </>
    );
  }
  return (
    <span data-icon-face="" className="absolute inset-0 flex flex-col p-2.5">
      <span className="flex items-center justify-between gap-1">
        <FileKindIcon kind={kind} className="size-7 shrink-0" />
        <span className="min-w-0 truncate text-caption font-medium text-ink-soft tabular-nums">
          {version ?? badge ?? shownExtension(name)}
        </span>
      </span>
      <span aria-hidden="true" className="mt-auto line-clamp-2 text-caption font-medium text-ink">
        {name}
      </span>
    </span>
  );
}

function SelectMark({
  name,
  selected,
  onSelectedChange,
}: {
  name: string;
  selected: boolean;
  onSelectedChange: (selected: boolean) => void;
}) {
  const inner = useInnerTabStop();
  return (
    <button
      type="button"
      {...inner}
      aria-pressed={selected}
      aria-label={`เลือก ${name}`}
      onClick={() => onSelectedChange(!selected)}
      className={classes(
        'absolute top-0 left-0 grid size-11 place-items-center rounded-tile transition-opacity',
        !selected &&
          '[@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/tile:opacity-100 [@media(hover:hover)]:focus-visible:opacity-100',
      )}
    >
      <span
        className={classes(
          'grid size-6 place-items-center rounded-full border-2 shadow-lift',
          selected ? 'border-action bg-action text-action-ink' : 'border-stage-ink bg-stage/50',
        )}
      >
        {selected && <Check className="size-4" strokeWidth={3} />}
      </span>
    </button>
  );
}

/**
 * Tile of a file that is not available: shows why, or that it is being fetched. `action` lies over its upper corner.
 */
export function GapTile({
  name,
  kind,
  reason,
  to,
  action,
  position,
  tabIndex,
}: Placed & {
  name: string;
  kind: FileKind;
  /** Null while it is being fetched. */
  reason: string | null;
  to: string;
  action?: ReactNode;
}) {
  const isOnItsWay = reason === null;
  return (
    <div className="relative aspect-square">
      <Link
        to={to}
        tabIndex={tabIndex}
        className={classes(
          '@container absolute inset-0 flex flex-col overflow-hidden rounded-tile border-2 border-dashed bg-surface-sunken p-2 no-underline hover:bg-surface-raised',
          'in-data-tiles:rounded-none in-data-tiles:border in-data-tiles:focus-visible:z-1 in-data-tiles:focus-visible:-outline-offset-3',
          isOnItsWay ? 'animate-shimmer items-center justify-center border-line' : 'justify-end border-edge',
        )}
      >
        <TileName name={name} kind={kind} position={position} />
        {isOnItsWay ? (
          <span className="text-caption text-ink-soft">กำลังเก็บ</span>
        ) : (
          <>
            <span className="inline-flex items-center gap-1 text-caption font-medium whitespace-nowrap text-ink">
              <CloudOff className="size-4 shrink-0" />
              เก็บไม่ได้
            </span>
            <span className="line-clamp-2 text-caption text-ink-soft sm:line-clamp-3 @max-[5.5rem]:line-clamp-1">
              {reason}
            </span>
          </>
        )}
      </Link>
      {action && <div className="absolute top-0 right-0">{action}</div>}
    </div>
  );
}

/** Placeholder for a picture of an image set that has not arrived. */
export function WaitingTile({ label }: { label: string }) {
  return (
    <div className="relative grid aspect-square place-items-center rounded-tile border-2 border-dashed border-line bg-surface-sunken">
      <span className="text-caption text-ink-soft">{label}</span>
    </div>
  );
}

/** Grid of tiles from edge to edge: three per row on a phone, two with large text, more on wider screens. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={tileGrid}>{children}</div>;
}

/** Grid whose tiles are links: a list with one tab stop and arrow keys. Each tile is a `listitem`. */
export function TileList({
  label,
  ids,
  children,
}: {
  label: string;
  /** Ids of the files in their order. */
  ids: readonly string[];
  children: ReactNode;
}) {
  return (
    <RovingList label={label} ids={ids} className={tileGrid}>
      {children}
    </RovingList>
  );
}

const tileGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-2.5';
