import Link from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { ShareBar } from '../../ui/controls/share-bar.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';

/** Files and their bytes. */
interface Amount {
  readonly fileCount: number;
  readonly sizeBytes: number;
}

/** Person and the bytes of their files. */
export interface PersonShare extends Amount {
  readonly key: string;
  readonly name: string;
  readonly pictureUrl: string | null;
}

/** Shows whose files the group has, as parts of all, largest first, then what came from outside, and all others together. */
export function PeopleShares({
  people,
  outsiders,
  otherBytes,
}: {
  people: readonly PersonShare[];
  outsiders: Amount;
  otherBytes: number;
}) {
  const known = people.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const all = Math.max(1, known + outsiders.sizeBytes + otherBytes);
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
      {people.map(({ key, name, pictureUrl, ...amount }) => (
        <li key={key} className="flex items-center gap-3">
          <Avatar name={name} pictureUrl={pictureUrl} size="small" />
          <Share
            name={<span className="truncate">{name}</span>}
            text={describe(amount)}
            part={amount.sizeBytes / all}
          />
        </li>
      ))}
      {outsiders.fileCount > 0 && (
        <li className="flex items-center gap-3">
          <Face>
            <Link className="size-4" />
          </Face>
          <Share name="คนนอกที่ส่งผ่านลิงก์" text={describe(outsiders)} part={outsiders.sizeBytes / all} />
        </li>
      )}
      {otherBytes > 0 && (
        <li className="flex items-center gap-3">
          <Face>…</Face>
          <Share name="คนอื่น" text={formatSize(otherBytes)} part={otherBytes / all} />
        </li>
      )}
    </ul>
  );
}

function describe({ fileCount, sizeBytes }: Amount): string {
  return `${formatSize(sizeBytes)} · ${formatCount(fileCount)} ไฟล์`;
}

/** Replaces the picture of a person. */
function Face({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-soft"
    >
      {children}
    </span>
  );
}

function Share({ name, text, part }: { name: ReactNode; text: string; part: number }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-[min(6rem,100%)] flex-1 text-small font-medium">{name}</span>
        <span className="shrink-0 text-caption text-ink-soft tabular-nums">{text}</span>
      </p>
      <ShareBar share={part} className="h-2" />
    </div>
  );
}
