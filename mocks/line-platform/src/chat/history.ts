import type { Message } from '../state/rows.ts';
import type { Store } from '../state/store.ts';

/** Messages of each chat, earliest first, indexed as they come, so that reading one chat need not scan all. */
export interface History {
  of(chatId: string): readonly Message[];
}

interface ChatHistory {
  byId: Map<string, Message>;
  /** Null: something changed since the last read. */
  sorted: Message[] | null;
}

export function createHistory(store: Store): History {
  let chats: Map<string, ChatHistory> | null = null;

  store.onChange((table, key) => {
    if (table !== 'messages' || chats === null) return;
    const message = store.messages.get(key);
    if (message) note(chats, message);
    // Messages are only deleted all together.
    else chats = null;
  });

  function build(): Map<string, ChatHistory> {
    const built = new Map<string, ChatHistory>();
    for (const message of store.messages.values()) note(built, message);
    return built;
  }

  return {
    of(chatId) {
      chats ??= build();
      const chat = chats.get(chatId);
      if (!chat) return [];
      chat.sorted ??= [...chat.byId.values()].sort((a, b) => a.at - b.at);
      return chat.sorted;
    },
  };
}

function note(chats: Map<string, ChatHistory>, message: Message): void {
  const chat: ChatHistory = chats.get(message.chatId) ?? { byId: new Map(), sorted: [] };
  chats.set(message.chatId, chat);
  const isNew = !chat.byId.has(message.messageId);
  chat.byId.set(message.messageId, message);
  // Posts may be dated in the past, so the last one to come is not always the latest.
  const isLatest = isNew && message.at >= (chat.sorted?.at(-1)?.at ?? 0);
  if (isLatest) chat.sorted?.push(message);
  else chat.sorted = null;
}
