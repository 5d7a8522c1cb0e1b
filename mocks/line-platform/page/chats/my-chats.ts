import type { ChatRow, Person, View } from '../../src/chat/wire.ts';

/** Lists a person's chats, latest first. */
export function listChatsOf(view: Pick<View, 'chats'>, person: Person): ChatRow[] {
  return view.chats
    .filter(({ memberIds }) => memberIds.includes(person.userId))
    .sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0));
}
