import type { Pin } from '@kepwai/api-client';
import FolderIcon from 'lucide-react/icons/folder';
import { Link } from 'react-router';
import { hasPicture, pictureOf } from '../../lib/api/picture-of.ts';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { formatNamedDay } from '../../lib/format/dates.ts';
import { imageSetName } from '../../lib/format/names/image-set-name.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { FileKindIcon } from '../../ui/files/file-kind.tsx';
import { FilePicture } from '../../ui/files/file-picture.tsx';
import { posterOf } from '../files/file-words.ts';

/** Texts and address of what is pinned. */
export function describePin({ file, imageSet, folder }: Pin): {
  name: string;
  details: string;
  path: string;
} {
  if (file) {
    const isPicture = file.kind === 'image' || file.kind === 'video';
    const day = formatNamedDay(file.postedAt, Date.now());
    const who = posterOf(file);
    return {
      name: isPicture ? who : spokenName(file),
      details: isPicture ? day : who,
      path: `file/${file.id}`,
    };
  }
  if (imageSet) {
    const details = countedFiles({ fileCount: imageSet.keptCount, imageCount: imageSet.keptCount });
    return { name: imageSetName(imageSet), details, path: `image-set/${imageSet.id}` };
  }
  const fileCount = folder?.fileCount ?? 0;
  return {
    name: folder?.name ?? '',
    details: countedFiles({ fileCount, imageCount: 0 }),
    path: `folder/${folder?.id}`,
  };
}

/** Renders something pinned as a card of the shelf. */
export function PinCard({ groupId, pin }: { groupId: string; pin: Pin }) {
  const { name, details, path } = describePin(pin);
  return (
    <Link
      to={`/microapp/${groupId}/${path}`}
      className="flex w-30 flex-col gap-1.5 rounded-tile text-ink no-underline xl:w-36"
    >
      <PinFace pin={pin} />
      <span className="min-w-0 px-0.5">
        <span className="block truncate text-small font-medium">{name}</span>
        <span className="block truncate text-caption text-ink-soft">{details}</span>
      </span>
    </Link>
  );
}

/** Renders the picture of something pinned as a square: of an image set the first four, as in a sleeve. */
export function PinFace({ pin: { file, imageSet, folder } }: { pin: Pin }) {
  const cover = imageSet?.cover.filter(hasPicture) ?? [];
  const pictures = file ? [file] : cover.slice(0, cover.length >= 4 ? 4 : 1);
  const isSleeve = pictures.length > 1;
  return (
    <span
      className={`grid aspect-square w-full gap-0.5 overflow-hidden rounded-tile border border-line bg-surface-sunken ${isSleeve ? 'grid-cols-2 grid-rows-2' : ''}`}
    >
      {folder && <FolderIcon aria-hidden="true" className="m-auto size-2/5 text-action" strokeWidth={1.5} />}
      {imageSet && pictures.length === 0 && <FileKindIcon kind="image" className="m-auto size-8" />}
      {pictures.map((picture) => (
        <span key={picture.id} className="relative flex overflow-hidden">
          <FilePicture kind={picture.kind} {...pictureOf(picture)} iconClass="size-8" />
        </span>
      ))}
    </span>
  );
}
