import type { FileItem } from '@kepwai/api-client';
import { formatDuration } from '../../lib/format/dates.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { classes } from '../../ui/classes.ts';
import { FileKindIcon } from '../../ui/files/file-kind.tsx';
import { Thumbnail } from '../../ui/files/thumbnail.tsx';
import { FileCardPreview } from './file-card-preview.tsx';
import type { TurnPart } from './turn.ts';

/** Previews the messages of the chat: pictures beside each other, then cards. */
export function TurnPreview({ parts }: { parts: readonly TurnPart[] }) {
  const media = parts.flatMap((part) => (part.type === 'media' ? [part.file] : []));
  const cards = parts.flatMap((part) => (part.type === 'card' ? [part] : []));
  return (
    <figure className="flex flex-col items-center gap-3 rounded-tile bg-surface-sunken px-4 py-5">
      {media.length > 0 && (
        <ul
          className={classes(
            'grid w-full max-w-76 gap-1.5',
            media.length === 1 ? 'grid-cols-1' : media.length < 5 ? 'grid-cols-2' : 'grid-cols-3',
          )}
        >
          {media.map((file) => (
            <MediaTile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {cards.map(({ card, file }) => (
        <FileCardPreview key={card.url} card={card} picture={file?.thumbnailUrl ?? null} />
      ))}
      <figcaption className="text-small text-ink-soft">จะหน้าตาแบบนี้ในแชท</figcaption>
    </figure>
  );
}

function MediaTile({ file }: { file: FileItem }) {
  const { kind, thumbnailUrl, thumbhash, durationMs } = file;
  const name = spokenName(file);
  return (
    <li className="relative aspect-square overflow-hidden rounded-tile bg-surface-raised">
      {thumbnailUrl === null ? (
        <span
          className="flex size-full items-center justify-center text-ink-soft"
          role="img"
          aria-label={name}
        >
          <FileKindIcon kind={kind} className="size-8" />
        </span>
      ) : (
        <Thumbnail src={thumbnailUrl} thumbhash={thumbhash} alt={name} eager />
      )}
      {durationMs !== null && (
        <span className="absolute end-1 bottom-1 rounded-control bg-stage/70 px-1.5 text-caption text-stage-ink tabular-nums">
          {formatDuration(durationMs)}
        </span>
      )}
    </li>
  );
}
