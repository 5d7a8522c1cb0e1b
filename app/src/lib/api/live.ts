import type { LiveChange, LiveConnection } from '@kepwai/api-client/live';
import { useEffect, useEffectEvent } from 'react';
import { loadConnection } from './api.ts';

/** Time for which live messages are collected: a burst of pictures makes a burst of messages. */
export const liveBatchMs = 350;

/**
 * Changes since the last batch, in order. `connected` means that earlier changes may be missed: refetch data that
 * changes often. `reconnected` is added after a break, which may have been long: refetch all visible data.
 */
export type LiveNews = LiveChange | { readonly type: 'connected' | 'reconnected' };

/** Returns whether news may change the visible data of a group. */
export function concernsGroup(news: LiveNews, groupId: string): boolean {
  return 'groupId' in news ? news.groupId === groupId : news.type === 'reconnected';
}

type Listener = (news: readonly LiveNews[]) => void;

/** Time until a connection whose code did not load is tried again. */
const retryMs = 5000;

/** One socket for all listeners, opened for the first and closed after the last; kept if one screen replaces another. */
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
  let connection: ReturnType<LiveHubParts['connect']> | undefined;

  /** Connects repeatedly while there are listeners: the code of the socket may fail to load. */
  function open(): void {
    const opening = connect(notify);
    connection = opening;
    opening.catch(() => {
      if (connection !== opening) return;
      connection = undefined;
      later(() => {
        if (listeners.size > 0 && connection === undefined) open();
      }, retryMs);
    });
  }

  function closeUnheard(): void {
    if (listeners.size > 0) return;
    connection?.then(
      (opened) => opened.close(),
      () => undefined, // There is nothing to close.
    );
    connection = undefined;
    // The next connection begins with a batch of its own, which is not early.
    waiting = [];
  }

  function notify(news: LiveNews): void {
    waiting.push(news);
    if (waiting.length > 1) return;
    const batch = waiting;
    later(() => {
      if (waiting !== batch) return;
      waiting = [];
      for (const listener of listeners) listener(batch);
    }, liveBatchMs);
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (connection === undefined) open();
      return () => {
        listeners.delete(listener);
        // A screen that comes listens in the same turn, after the one that goes has stopped.
        later(closeUnheard, 0);
      };
    },
  };
}

const hub = createLiveHub({
  connect: async (notify) => {
    // Not before the first picture: changes until then are refetched once the socket is open.
    const [{ connectLive }, connection] = await Promise.all([
      import('@kepwai/api-client/live'),
      loadConnection(),
    ]);
    return connectLive({
      ...connection,
      onMessage: notify,
      onStateChange: (state) => {
        if (state === 'live') notify({ type: 'connected' });
      },
      onReconnected: () => notify({ type: 'reconnected' }),
    });
  },
  later: (callback, ms) => void setTimeout(callback, ms),
});

/** Calls back with changes in my groups while the screen is open. */
export function useLive(onNews: Listener): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => hub.subscribe((news) => hear(news)), []);
}
