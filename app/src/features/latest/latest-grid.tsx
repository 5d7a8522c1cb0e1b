import type { FileItem } from '@kepwai/api-client';
import { useDeferredValue, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { countedListed, countListed } from '../../lib/format/counted-files.ts';
import { DateHeading } from '../../ui/files/date-heading.tsx';
import { DenseTileList } from '../../ui/files/dense-grid.tsx';
import { usePinch } from '../../ui/use-pinch.ts';
import { FileSquare } from '../files/list/file-square.tsx';
import { type LatestTile, toSections } from './burst.ts';
import { StackSquare } from './stack-square.tsx';

/** Number of tiles in the first commit: more than a phone shows. */
const firstTiles = 24;
/** Number of tiles whose pictures load before all others: two rows of a phone. */
const eagerTiles = 6;

/** Facts of an image set that its stack shows. */
export interface StackFace {
  readonly count: number;
  /** How many there are, in words. */
  readonly words: string;
  readonly to: string;
}

/**
 * Renders the latest files from edge to edge, image sets as stacks. The tiles of the first screen come at once,
 * and the others when the browser has time.
 */
export function LatestGrid({
  tiles,
  isWhole,
  isNew,
  faceOf,
}: {
  tiles: readonly LatestTile[];
  /** Whether there are no older files. */
  isWhole: boolean;
  isNew: (file: FileItem) => boolean;
  faceOf: (imageSetId: string, files: readonly FileItem[]) => StackFace;
}) {
  const box = useRef<HTMLDivElement>(null);
  usePinch(box);
  const { key: visit } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && visit !== 'default';
  // A person who comes back has their place on the page, which needs its whole height.
  const shownCount = useDeferredValue(tiles.length, isReturn ? tiles.length : firstTiles);
  const sections = toSections(tiles.slice(0, shownCount), Date.now());
  const eager = new Set(tiles.slice(0, eagerTiles).map(({ id }) => id));
  return (
    <div ref={box} className="touch-pan-y">
      {sections.map(({ key, heading, tiles: shown }, index) => {
        const isOpen = index === sections.length - 1 && (!isWhole || shownCount < tiles.length);
        return (
          <section key={key} aria-label={heading}>
            <DateHeading
              dayKey={key}
              aside={isOpen ? null : countedListed(countListed(shown.flatMap(({ files }) => files)))}
            >
              {heading}
            </DateHeading>
            <DenseTileList label={heading} ids={shown.map(({ id }) => id)}>
              {shown.map(({ id, imageSetId, files }) => {
                const rest = { isNew: files.every(isNew), eager: eager.has(id) };
                return imageSetId === null ? (
                  <FileSquare key={id} file={files[0]} className="group/square relative" {...rest} />
                ) : (
                  <StackSquare
                    key={imageSetId}
                    {...{ id, imageSetId, files }}
                    {...faceOf(imageSetId, files)}
                    {...rest}
                  />
                );
              })}
            </DenseTileList>
          </section>
        );
      })}
    </div>
  );
}
