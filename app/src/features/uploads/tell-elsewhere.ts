import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatCount } from '../../lib/format/sizes.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { isUnderWay, summarize } from './queue/summary.ts';
import type { UploadItem } from './queue/upload-item.ts';
import { listItems, type UploadsState } from './queue/upload-state.ts';
import type { UploadManager } from './upload-manager.ts';

/** Opens the card for the chat of uploads whose screen is shown. */
const openers = new WeakMap<UploadManager, () => void>();
/** Uploads whose card opens with their screen. */
const asked = new WeakSet<UploadManager>();
/** Stops waiting on another screen for uploads to end. */
const watches = new WeakMap<UploadManager, () => void>();

/** Returns the uploads that no card has announced. */
export function listUnannounced(state: UploadsState): UploadItem[] {
  return listItems(state).filter(({ status, isAnnounced }) => status === 'done' && !isAnnounced);
}

/**
 * Offers the card for the chat by a toast when the last file has been sent on another screen, or its card opened while
 * the screen was being left.
 */
export function useOfferElsewhere(
  manager: UploadManager,
  card: { readonly isOpen: boolean; readonly open: () => void },
): void {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = useRef({ ...card, path: pathname + search });
  useEffect(() => {
    latest.current = { ...card, path: pathname + search };
  });
  useEffect(() => {
    watches.get(manager)?.();
    const openHere = () => latest.current.open();
    openers.set(manager, openHere);
    if (asked.delete(manager)) openHere();

    function offer(): void {
      const { path } = latest.current;
      const count = listUnannounced(manager.state()).length;
      if (count === 0) return;
      const run = () => openCard(manager, () => void navigate(path));
      toast({ text: `ส่งครบ ${formatCount(count)} ไฟล์แล้ว`, action: { label: 'บอกในแชท', run } });
    }

    return () => {
      if (openers.get(manager) === openHere) openers.delete(manager);
      if (isUnderWay(manager.state())) watches.set(manager, onceDone(manager, offer));
      else if (latest.current.isOpen) offer();
    };
  }, [manager, toast, navigate]);
}

/** Opens the card at once on the screen of the uploads, and elsewhere with that screen. */
function openCard(manager: UploadManager, showScreen: () => void): void {
  const openHere = openers.get(manager);
  if (openHere) {
    openHere();
    return;
  }
  asked.add(manager);
  showScreen();
}

/** Calls back when the last file has been sent; not if some failed, which can be sent again. */
function onceDone(manager: UploadManager, onDone: () => void): () => void {
  const stop = manager.subscribe(() => {
    if (isUnderWay(manager.state())) return;
    stop();
    if (summarize(manager.state()).phase === 'done') onDone();
  });
  return stop;
}
