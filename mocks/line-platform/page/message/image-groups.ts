import type { ShownMessage } from '../../src/chat/wire.ts';

/** Messages that are shown as one: an image set, or a single message. */
export type ImageGroup = [ShownMessage, ...ShownMessage[]];

/** Groups the pictures of one set at the position of the first, ordered by index. */
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

/** Returns whether both have the very same messages. */
export function isSameGroup(a: ImageGroup, b: ImageGroup): boolean {
  return a.length === b.length && a.every((message, index) => message === b[index]);
}

/** Returns whether two consecutive messages need the sender's picture and name only once. */
export function isSameSender(a: ShownMessage | undefined, b: ShownMessage): boolean {
  if (a === undefined || a.kind === 'notice' || b.kind === 'notice') return false;
  if (a.kind === 'posted' && a.isUnsent) return false;
  // A message of the bot under another name has another sender.
  const nameOf = (message: ShownMessage): string =>
    message.kind === 'bot' ? JSON.stringify(message.body.sender ?? null) : '';
  return (
    ('userId' in a ? a.userId : undefined) === ('userId' in b ? b.userId : undefined) &&
    nameOf(a) === nameOf(b)
  );
}

/** Returns a key of the set. The sender's phone creates set ids, so they are only unique together with the sender. */
function toSetKey(message: ShownMessage): string | null {
  return message.kind === 'posted' && message.imageSet && !message.isUnsent
    ? `${message.userId} ${message.imageSet.id}`
    : null;
}

const indexOf = (message: ShownMessage): number =>
  (message.kind === 'posted' && message.imageSet?.index) || 0;
