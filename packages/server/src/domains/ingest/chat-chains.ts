import { setTimeout as delay } from 'node:timers/promises';

/**
 * Outcome of a chat's turn. held: another process holds its locks, and nothing was done; more: it did its
 * share, and has work left.
 */
export type Turn = 'done' | 'more' | 'held';

/** Concurrent work on many chats: each has one turn at a time, and none waits for another's. */
export interface ChatChains {
  /** Chats that must not be listed again now: running, or put aside because they were held. */
  busy(): string[];
  /**
   * Starts turns of chats as slots become free; chats that were held come last.
   * @throws what a turn threw
   */
  begin(chatIds: readonly string[]): Promise<void>;
  /** Waits a moment, or until a chat has more to do. */
  rest(ms: number): Promise<void>;
  /**
   * Waits for the running turns.
   * @throws what a turn threw
   */
  settle(): Promise<void>;
}

interface ChainsOptions {
  /** Number of chats that have their turn at a time. */
  places: number;
  /** Time for which a held chat is put aside. */
  heldMs: number;
  /** Signal after which no turn starts. */
  signal: AbortSignal;
  takeTurn(chatId: string): Promise<Turn>;
}

export function createChatChains({ places, heldMs, signal, takeTurn }: ChainsOptions): ChatChains {
  const underWay = new Map<string, Promise<void>>();
  /** Chats that are put aside, with the end of that time. */
  const held = new Map<string, number>();
  let hasMore = new AbortController();
  let failure: { error: unknown } | null = null;

  const run = async (chatId: string) => {
    try {
      const turn = await takeTurn(chatId);
      if (turn === 'held') held.set(chatId, performance.now() + heldMs);
      else held.delete(chatId);
      if (turn === 'more') hasMore.abort();
    } catch (error) {
      failure ??= { error };
    } finally {
      underWay.delete(chatId);
    }
  };
  const throwFailure = () => {
    if (failure) throw failure.error;
  };

  return {
    busy() {
      const now = performance.now();
      const aside = [...held].flatMap(([chatId, until]) => (until > now ? chatId : []));
      return [...new Set([...underWay.keys(), ...aside])];
    },

    async begin(chatIds) {
      const inTurn = chatIds.toSorted((a, b) => Number(held.has(a)) - Number(held.has(b)));
      for (const chatId of inTurn) {
        while (underWay.size >= places) await Promise.race(underWay.values());
        throwFailure();
        if (signal.aborted) return;
        underWay.set(chatId, run(chatId));
      }
    },

    async rest(ms) {
      const end = AbortSignal.any([signal, hasMore.signal]);
      await delay(ms, undefined, { signal: end }).catch((error: unknown) => {
        if (!end.aborted) throw error;
      });
      hasMore = new AbortController();
    },

    async settle() {
      await Promise.all(underWay.values());
      throwFailure();
    },
  };
}
