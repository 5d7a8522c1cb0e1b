import { type FileCard, membersOnly, openLabel } from '../../lib/line/file-card.ts';
import { classes } from '../../ui/classes.ts';
import type { FileKind } from '../../ui/files/file-kind.tsx';

const grounds: Readonly<Record<FileKind, string>> = {
  image: 'bg-image',
  video: 'bg-video',
  audio: 'bg-audio',
  file: 'bg-file',
};

/** Shows a card with every word that the chat will show. */
export function FileCardPreview({
  card: { kind, mark, name, facts, from, note = membersOnly },
  picture = null,
}: {
  card: FileCard;
  /** Address of its picture for this person; null if it has none. */
  picture?: string | null;
}) {
  return (
    <div className="flex w-full max-w-76 flex-col overflow-hidden rounded-tile border border-line bg-surface-raised">
      {picture !== null && (
        <img
          src={picture}
          alt=""
          className={classes(
            'aspect-20/13 w-full bg-surface-sunken',
            kind === 'file' ? 'object-contain' : 'object-cover',
          )}
        />
      )}
      <div className="flex flex-wrap gap-3 px-4 py-4">
        {picture === null && (
          <span
            className={classes(
              'flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-tile px-1 text-center text-caption font-semibold text-surface-raised',
              grounds[kind],
            )}
          >
            {mark}
          </span>
        )}
        <div className="flex min-w-[min(8rem,100%)] flex-1 flex-col gap-0.5">
          <p className="line-clamp-3 text-body font-semibold wrap-anywhere">{name}</p>
          <p className="text-small text-ink-soft">{facts}</p>
          <p className="text-small text-ink-soft wrap-anywhere">{from}</p>
        </div>
      </div>
      <div className="flex flex-col gap-1 border-t border-line px-4 py-3 text-center">
        <p className="rounded-control bg-action px-3 py-1.5 text-body font-medium text-action-ink">
          {openLabel}
        </p>
        <p className="text-caption text-ink-soft">{note}</p>
      </div>
    </div>
  );
}
