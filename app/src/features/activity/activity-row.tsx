import type { ActivityEntry } from '@kepwai/api-client';
import Archive from 'lucide-react/icons/archive';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRound from 'lucide-react/icons/user-round';
import { formatTime } from '../../lib/format/dates.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import type { SentencePart } from './sentence-parts.ts';
import { activitySentence, actorBefore } from './sentences.ts';

/** Shows actor, action and time, with links to existing items. */
export function ActivityRow({ groupId, entry }: { groupId: string; entry: ActivityEntry }) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <Face entry={entry} />
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="text-small [overflow-wrap:anywhere]">
          <span className="font-semibold">{actorBefore(entry)}</span>
          {activitySentence({ ...entry, groupId }).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
            <Part key={place} part={part} />
          ))}
        </p>
        <time dateTime={entry.at} className="text-caption text-ink-soft tabular-nums">
          {formatTime(entry.at)} น.
        </time>
      </div>
    </li>
  );
}

function Part({ part }: { part: SentencePart }) {
  if (typeof part === 'string') return part;
  return <TextLink to={part.to}>{part.text}</TextLink>;
}

function Face({ entry: { actor, person } }: { entry: ActivityEntry }) {
  if (person) return <Avatar name={person.displayName ?? '?'} pictureUrl={person.pictureUrl} size="small" />;
  const Icon = { user: UserRound, chat: MessageCircle, operator: Archive, product: Archive }[actor];
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-8 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-soft [&_svg]:size-4.5"
    >
      <Icon />
    </span>
  );
}
