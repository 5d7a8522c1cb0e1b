import type { UploadItem } from '../queue/upload-item.ts';
import type { RemovedItem } from '../queue/upload-state.ts';
import type { UploadStore } from '../queue/upload-store.ts';
import type { Sending } from './send-items.ts';

/** Time for which a removed file can be restored; then the server discards its bytes. */
export const undoMs = 11_000;

/** Dependencies of removing. */
interface RemovalParts {
  readonly store: UploadStore;
  readonly sending: Sending;
  /** Calls back after a number of milliseconds; the returned function cancels it. */
  readonly later: (callback: () => void, ms: number) => () => void;
  /** Called when a file is given up for good. */
  readonly onGivenUp: (item: UploadItem) => void;
  /** Called when the server has discarded its bytes. */
  readonly onDiscarded: () => void;
}

/** Items that were removed, and can be restored for a time. */
export interface Removals {
  /** Removes items. The returned function restores them while there is time. */
  readonly remove: (ids: readonly string[]) => () => void;
  /** Returns those that were being sent, and are neither listed nor given up. */
  readonly pending: () => UploadItem[];
}

export function createRemovals({ store, sending, later, onGivenUp, onDiscarded }: RemovalParts): Removals {
  const underWay = new Map<string, UploadItem>();

  function giveUp(item: UploadItem): void {
    underWay.delete(item.id);
    const aborted = sending.abort(item.id);
    if (!aborted) return;
    // If the server cannot be reached now, the upload expires after some time.
    aborted.then(onDiscarded, () => undefined);
    onGivenUp(item);
  }

  return {
    remove: (ids) => {
      const wanted = new Set(ids);
      const removed = store.state().order.flatMap((id, index): RemovedItem[] => {
        const item = store.find(id);
        return item && wanted.has(id) ? [{ item, index }] : [];
      });
      for (const { item } of removed) {
        sending.pause(item.id);
        if (sending.has(item.id)) underWay.set(item.id, item);
      }
      store.dispatch({ type: 'removed', ids: wanted });
      const callOff = later(() => {
        for (const { item } of removed) giveUp(item);
      }, undoMs);
      return () => {
        callOff();
        for (const id of wanted) underWay.delete(id);
        store.dispatch({ type: 'restored', removed: removed.map(waitingForItsTurn) });
      };
    },
    pending: () => [...underWay.values()],
  };
}

function waitingForItsTurn({ item, index }: RemovedItem): RemovedItem {
  const isOnItsWay = item.status === 'sending' || item.status === 'waiting';
  // It did not hear the answers that came meanwhile.
  const check = item.check === 'done' ? 'done' : 'pending';
  return { index, item: { ...item, check, ...(isOnItsWay && { status: 'queued', retryAt: null }) } };
}
