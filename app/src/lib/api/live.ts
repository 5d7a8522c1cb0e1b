import { connectLive, type LiveChange, type LiveConnection } from '@kepwai/api-client/live';
import { useEffect, useEffectEvent } from 'react';
import { loadConnection } from './api.ts';

/** Time for which live messages are collected: a burst of pictures makes a burst of messages. */
export const liveBatchMs = 350;

/**
 * Changes since the last batch, in order. `connected` means that changes before it were not heard: refetch what
 * changes often. `reconnected` comes with it after a break, which may have been long: refetch all that is shown.
 */
export type LiveNews = LiveChange | { readonly type: 'connected' | 'reconnected' };

/** Returns whether news may change what is shown of a group. */
export function concernsGroup(news: LiveNews, groupId: string): boolean {
  return 'groupId' in news ? news.groupId === groupId : news.type === 'reconnected';
}

type Listener = (news: readonly LiveNews[]) => void;

/** One socket for all listeners, opened for the first and closed after the last. */
export interface LiveHub {
  subscribe(listener: Listener): () => void;
}

/** Dependencies of a hub. */
export interface LiveHubParts {
  /** Opens the socket and reports each change. */
  readonly connect: (notify: (news: LiveNews) => void) => Promise<Pick<LiveConnection, 'close'>>;
  /** Calls back after a number of milliseconds. */
  readonly later: (callback: () => void, ms: number) => void;
}

export function createLiveHub({ connect, later }: LiveHubParts): LiveHub {
  const listeners = new Set<Listener>();
  let waiting: LiveNews[] = [];
  let connection: Promise<Pick<LiveConnection, 'close'>> | undefined;

  function notify(news: LiveNews): void {
    waiting.push(news);
    if (waiting.length > 1) return;
    later(() => {
      const batch = waiting;
      waiting = [];
      for (const listener of listeners) listener(batch);
    }, liveBatchMs);
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      connection ??= connect(notify);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        void connection?.then((open) => open.close());
        connection = undefined;
      };
    },
  };
}

const hub = createLiveHub({
  connect: async (notify) =>
    connectLive({
      ...(await loadConnection()),
      onMessage: notify,
      onStateChange: (state) => {
        if (state === 'live') notify({ type: 'connected' });
      },
      onReconnected: () => notify({ type: 'reconnected' }),
    }),
  later: (callback, ms) => void setTimeout(callback, ms),
});

/** Calls back with changes in my groups while the screen is open. */
export function useLive(onNews: Listener): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => hub.subscribe((news) => hear(news)), []);
}
