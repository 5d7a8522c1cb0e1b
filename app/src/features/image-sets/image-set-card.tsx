import type { ImageSet } from '@kepwai/api-client';
import { Link } from 'react-router';
import { hasPicture, pictureOf } from '../../lib/api/picture-of.ts';
import { imageSetName } from '../../lib/format/names/image-set-name.ts';
import { FileKindIcon } from '../../ui/files/file-kind.tsx';
import { FilePicture } from '../../ui/files/file-picture.tsx';
import { imageSetCount } from './image-set-count.ts';

/** Renders an image set as a sleeve: its first four pictures behind one edge. */
export function ImageSetCard({ imageSet }: { imageSet: ImageSet }) {
  const pictures = imageSet.cover.filter(hasPicture).slice(0, 4);
  return (
    <Link
      to={`/microapp/${imageSet.groupId}/image-set/${imageSet.id}`}
      className="flex w-30 flex-col xl:w-36 gap-1.5 rounded-tile text-ink no-underline"
    >
      <span
        className={`relative grid aspect-square gap-0.5 overflow-hidden rounded-tile border border-line bg-surface-sunken ${pictures.length >= 4 ? 'grid-cols-2 grid-rows-2' : ''}`}
      >
        {pictures.length === 0 && <FileKindIcon kind="image" className="m-auto size-8" />}
        {(pictures.length >= 4 ? pictures : pictures.slice(0, 1)).map((file) => (
          <span key={file.id} className="relative overflow-hidden">
            <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-8" />
          </span>
        ))}
      </span>
      <span className="min-w-0 px-0.5">
        <span className="block truncate text-small font-medium">{imageSetName(imageSet)}</span>
        <span className="block truncate text-caption text-ink-soft">{imageSetCount(imageSet)}</span>
      </span>
    </Link>
  );
}
