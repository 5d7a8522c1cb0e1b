import type { EventDeps } from './chat-bot.ts';
import { listWaitingOfChat } from './event-store.ts';
import { eventsAtOnce, handleWaiting } from './inbox.ts';

/** Applies LINE's stored events of a chat to its group; an event that cannot be handled now is left for later. */
export async function catchUpWithChat(deps: EventDeps, lineChatId: string): Promise<void> {
  for (;;) {
    const waiting = await listWaitingOfChat(deps.db, { lineChatId, at: deps.clock(), limit: eventsAtOnce });
    if (waiting.length === 0) return;
    await handleWaiting(deps, waiting);
  }
}
