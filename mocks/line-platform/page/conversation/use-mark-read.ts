import { useEffect } from 'react';
import type { View } from '../../src/chat/wire.ts';
import { markRead } from '../api.ts';

/** Marks a chat as read while it is visible. */
export function useMarkRead({ view, chatId, userId }: { view: View; chatId: string; userId: string }): void {
  const unread = view.chats.find((chat) => chat.chatId === chatId)?.unread[userId] ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    const mark = (): void => {
      // If it fails, the count stays until the next message.
      if (document.visibilityState === 'visible') markRead(chatId, userId).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, chatId, userId]);
}
