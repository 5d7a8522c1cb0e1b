import type { FileItem } from '@kepwai/api-client';
import { type HTMLAttributes, memo } from 'react';
import { formatCount } from '../../lib/format/sizes.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { detailsOf, FileLine } from '../files/list/file-line.tsx';
import { FileSquare } from '../files/list/file-square.tsx';
import type { FileView } from '../files/list/list-look.ts';
import { canHover } from '../files/list/list-look.ts';
import { StarMark } from '../stars/star-button.tsx';
import type { StarMarks } from '../stars/use-star-marks.ts';
import type { Marks } from './use-marks.ts';

/** Common fields of every block of a list. */
export interface BlockLook {
  readonly filter: FileFilter;
  readonly view: FileView;
  readonly columns: number;
  readonly gap: number;
  readonly total: number;
  readonly hasMarks: boolean;
}

interface TileProps {
  readonly file: FileItem;
  /** Position in the list, from 1. */
  readonly position: number;
  readonly look: BlockLook;
  readonly marks: Marks;
  readonly stars: StarMarks;
}

/** Renders a file of a grid. Changes of its list do not render it again. */
export const Square = memo(function Square({
  file,
  position,
  column,
  look,
  marks,
  stars,
}: TileProps & { readonly column: number }) {
  const isSelected = marks.has(file);
  return (
    <FileSquare
      file={file}
      filter={look.filter}
      position={`${formatCount(position)} จาก ${formatCount(look.total)}`}
      selected={isSelected}
      isNear
      className="group/square relative"
      overlay={<Star {...{ file, stars }} place="tile" />}
      {...(look.hasMarks && { onSelectedChange: () => marks.toggle(file.id) })}
      aria={{ ...squareAria(column), draggable: canHover, 'aria-selected': isSelected }}
    />
  );
});

/** Renders a file of a list of rows. */
export const Line = memo(function Line({
  file,
  position,
  look,
  marks,
  stars,
  isSelecting,
}: TileProps & { readonly isSelecting: boolean }) {
  return (
    <FileLine
      file={file}
      filter={look.filter}
      details={detailsOf(file)}
      mark={<Star {...{ file, stars }} place="row" />}
      hasMenu
      isSelecting={isSelecting}
      selected={marks.has(file)}
      onSelectedChange={() => marks.toggle(file.id)}
      aria={{ ...lineAria(position, look), draggable: canHover }}
    />
  );
});

/** Place of a file of a grid that is not loaded. */
export function SquarePlace({ column }: { column: number }) {
  return (
    <div {...squareAria(column)} aria-busy="true">
      <span aria-hidden="true" className="block aspect-square rounded-tile bg-surface-sunken" />
    </div>
  );
}

/** Place of a file of a list of rows that is not loaded. */
export function LinePlace({ position, look }: Pick<TileProps, 'position' | 'look'>) {
  return (
    <div {...lineAria(position, look)} aria-busy="true" className="h-[4.5rem] py-1">
      <span aria-hidden="true" className="block h-full rounded-tile bg-surface-sunken" />
    </div>
  );
}

function Star({ file, stars, place }: Pick<TileProps, 'file' | 'stars'> & { place: 'tile' | 'row' }) {
  const isStarred = stars.has(file.id);
  // A finger never sees it there: a third of a tile's elements would be hidden.
  if (!isStarred && !canHover) return null;
  return <StarMark {...{ file, place, isStarred }} onToggle={() => stars.toggle(file.id)} />;
}

function squareAria(column: number): HTMLAttributes<HTMLElement> {
  return { role: 'gridcell', 'aria-colindex': column + 1 };
}

function lineAria(position: number, { total }: BlockLook): HTMLAttributes<HTMLElement> {
  return { role: 'listitem', 'aria-posinset': position, 'aria-setsize': total };
}
