import type { FileItem } from '@kepwai/api-client';
import CloudOff from 'lucide-react/icons/cloud-off';
import Layers from 'lucide-react/icons/layers';
import { memo } from 'react';
import { Link } from 'react-router';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { useTabStop } from '../../ui/controls/tab-stop.tsx';
import { FilePicture } from '../../ui/files/file-picture.tsx';
import { nameOf } from '../files/file-words.ts';

/** Renders an image set as one square: its first picture, and how many there are. */
export const StackSquare = memo(function StackSquare({
  id,
  imageSetId,
  files,
  count,
  words,
  to,
  isNew,
  eager,
}: {
  /** Id of the cover. */
  id: string;
  imageSetId: string;
  files: readonly [FileItem, ...FileItem[]];
  count: number;
  /** How many there are, in words: kept, pending and missed. */
  words: string;
  to: string;
  isNew: boolean;
  eager: boolean;
}) {
  const cover = files.find((file) => file.id === id) ?? files[0];
  const picture = pictureOf(cover);
  const isMissed = files.every(({ state }) => state === 'missed');
  return (
    <li className={isNew ? 'animate-rise' : undefined} data-file={id} data-image-set={imageSetId}>
      <div className="relative aspect-square">
        <Link
          to={to}
          {...useTabStop(id)}
          draggable={false}
          className="absolute inset-0 flex flex-col justify-end overflow-hidden bg-surface-sunken text-ink no-underline focus-visible:z-1 focus-visible:-outline-offset-3"
        >
          <span className="sr-only">
            อัลบั้มของ{nameOf(cover.postedBy)} {words}
          </span>
          {isMissed ? (
            <span aria-hidden="true" className="p-2 text-caption font-medium">
              <CloudOff className="mb-1 size-5 text-ink-soft" />
              <span className="line-clamp-3">{words}</span>
            </span>
          ) : (
            <>
              <FilePicture
                kind={cover.kind}
                {...picture}
                isAwaited={picture.isAwaited || cover.state === 'fetching'}
                iconClass="size-8"
                eager={eager}
              />
              <span
                aria-hidden="true"
                className="absolute top-1.5 right-1.5 inline-flex items-center gap-1 rounded-full bg-stage/75 px-2 text-caption text-stage-ink tabular-nums"
              >
                <Layers className="size-3.5" />
                {formatCount(count)}
              </span>
            </>
          )}
        </Link>
      </div>
    </li>
  );
});
