import type { Message } from '../state/rows.ts';
import type { Store } from '../state/store.ts';

/** The messages of each chat, earliest first, kept up as they come: whoever looks at one chat need not go through all. */
export interface History {
  of(chatId: string): readonly Message[];
}

interface ChatHistory {
  byId: Map<string, Message>;
  /** Null: something changed, and nobody has asked since. */
  sorted: Message[] | null;
}

export function createHistory(store: Store): History {
  let chats: Map<string, ChatHistory> | null = null;

  store.onChange((table, key) => {
    if (table !== 'messages' || chats === null) return;
    const message = store.messages.get(key);
    if (message) note(chats, message);
    // Messages go only when everything goes.
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
  // Posts may lie in the past, so the last that came is not always the latest.
  const isLatest = isNew && message.at >= (chat.sorted?.at(-1)?.at ?? 0);
  if (isLatest) chat.sorted?.push(message);
  else chat.sorted = null;
}
