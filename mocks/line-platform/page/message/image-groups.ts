import type { ShownMessage } from '../../src/chat/wire.ts';

/** Messages that are shown as one: an album, or a single message. */
export type ImageGroup = [ShownMessage, ...ShownMessage[]];

/** Pictures of one set lie together where the first of them came, in the order of their numbers. */
export function groupImages(messages: readonly ShownMessage[]): ImageGroup[] {
  const groups: ImageGroup[] = [];
  const sets = new Map<string, ImageGroup>();
  for (const message of messages) {
    const key = toSetKey(message);
    const known = key === null ? undefined : sets.get(key);
    if (known) {
      known.push(message);
      known.sort((a, b) => indexOf(a) - indexOf(b));
      continue;
    }
    const group: ImageGroup = [message];
    groups.push(group);
    if (key !== null) sets.set(key, group);
  }
  return groups;
}

/** Returns whether both show the very same messages. */
export function isSameGroup(a: ImageGroup, b: ImageGroup): boolean {
  return a.length === b.length && a.every((message, index) => message === b[index]);
}

/** Whether two messages that follow one another need the sender's picture and name but once. */
export function isSameSender(a: ShownMessage | undefined, b: ShownMessage): boolean {
  if (a === undefined || a.kind === 'notice' || b.kind === 'notice') return false;
  if (a.kind === 'posted' && a.isUnsent) return false;
  // What the bot sends under another name is another sender.
  const nameOf = (message: ShownMessage): string =>
    message.kind === 'bot' ? JSON.stringify(message.body.sender ?? null) : '';
  return (
    ('userId' in a ? a.userId : undefined) === ('userId' in b ? b.userId : undefined) &&
    nameOf(a) === nameOf(b)
  );
}

/** Set ids are made by the sender's phone: they mean something only together with the sender. */
function toSetKey(message: ShownMessage): string | null {
  return message.kind === 'posted' && message.imageSet && !message.isUnsent
    ? `${message.userId} ${message.imageSet.id}`
    : null;
}

const indexOf = (message: ShownMessage): number =>
  (message.kind === 'posted' && message.imageSet?.index) || 0;
