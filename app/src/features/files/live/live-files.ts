import type { FileItem } from '@kepwai/api-client';
import { useState } from 'react';
import { type LiveNews, useLive } from '../../../lib/api/live.ts';
import type { FilePage } from '../queries.ts';

/** Scroll offset beyond which a person is reading, so nothing may move under the finger. */
const topPx = 240;

/**
 * Returns the ids in a batch of events for one group and one kind of change. A file that was removed and added again, such as
 * by an undo, is only what came last.
 */
export function fileIdsOf(
  news: readonly LiveNews[],
  groupId: string,
  change: 'added' | 'updated' | 'removed',
): Set<string> {
  const ids = new Set<string>();
  for (const item of news) {
    if (item.type !== 'files-changed' || item.groupId !== groupId) continue;
    if (item.change === change) for (const id of item.fileIds) ids.add(id);
    else if (item.change !== 'updated' && change !== 'updated') for (const id of item.fileIds) ids.delete(id);
  }
  return ids;
}

/**
 * Handles files that arrive while a list is open: at its top they appear at once; further down they are
 * counted and wait until the person requests them.
 */
export function useNewFiles({
  groupId,
  knownIds,
  fetchHead,
  accept,
}: {
  groupId: string;
  knownIds: ReadonlySet<string>;
  /** Fetches the current first page of the list. */
  fetchHead: () => Promise<FilePage>;
  /** Shows that page. */
  accept: (head: FilePage) => void;
}): { held: readonly FileItem[]; show: () => void } {
  const [held, setHeld] = useState<readonly FileItem[]>([]);

  async function look(): Promise<void> {
    const head = await fetchHead();
    const fresh = head.items.filter(({ id }) => !knownIds.has(id));
    if (fresh.length === 0) return;
    if (scrollY < topPx) showHead(head);
    else setHeld(fresh);
  }

  function showHead(head: FilePage): void {
    accept(head);
    setHeld([]);
  }

  useLive((news) => {
    const gone = fileIdsOf(news, groupId, 'removed');
    if (gone.size > 0) setHeld((before) => before.filter(({ id }) => !gone.has(id)));
    // Offline there is nothing to fetch; the reconnect does it.
    if (fileIdsOf(news, groupId, 'added').size > 0) look().catch(() => undefined);
  });

  return {
    // A refetch of the list can show them before the person requests them.
    held: held.filter(({ id }) => !knownIds.has(id)),
    show: () => {
      scrollTo({ top: 0 });
      fetchHead().then(showHead, () => undefined); // Offline they stay on offer.
    },
  };
}
