import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';

/** Person and the bytes of their files. */
export interface PersonShare {
  readonly key: string;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly fileCount: number;
  readonly sizeBytes: number;
}

/** Shows whose files fill the quota, largest first, and all others together. */
export function PeopleShares({ people, otherBytes }: { people: readonly PersonShare[]; otherBytes: number }) {
  const most = Math.max(1, otherBytes, ...people.map(({ sizeBytes }) => sizeBytes));
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
      {people.map(({ key, name, pictureUrl, fileCount, sizeBytes }) => (
        <li key={key} className="flex items-center gap-3">
          <Avatar name={name} pictureUrl={pictureUrl} size="small" />
          <Share
            name={name}
            text={`${formatSize(sizeBytes)} · ${formatCount(fileCount)} ไฟล์`}
            part={sizeBytes / most}
          />
        </li>
      ))}
      {otherBytes > 0 && (
        <li className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-soft"
          >
            …
          </span>
          <Share name="คนอื่น" text={formatSize(otherBytes)} part={otherBytes / most} />
        </li>
      )}
    </ul>
  );
}

function Share({ name, text, part }: { name: string; text: string; part: number }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-[min(6rem,100%)] flex-1 truncate text-small font-medium">{name}</span>
        <span className="shrink-0 text-caption text-ink-soft tabular-nums">{text}</span>
      </p>
      <ShareBar share={part} className="h-2" />
    </div>
  );
}
