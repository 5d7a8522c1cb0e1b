import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getUpdates } from '../../lib/deployment/updates.ts';
import { arePromptsSuppressed, subscribeQuietMode } from '../../lib/page/device/quiet-mode.ts';
import { NewItemsPill } from '../../ui/files/new-items-pill.tsx';

const no = () => false;

/** Offers a reload if the server has a newer build and nothing is pending. */
export function UpdatePill({
  hadFocus,
}: {
  /** Whether the window got the focus, possibly before this was loaded. */
  hadFocus: boolean;
}) {
  const { subscribe, hasNews, check } = getUpdates();
  const isNew = useSyncExternalStore(subscribe, hasNews, no);
  const isBusy = useSyncExternalStore(subscribeQuietMode, arePromptsSuppressed, no);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void check();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [check]);

  useEffect(() => {
    if (hadFocus) void check();
  }, [hadFocus, check]);

  useEffect(() => {
    // The page that just loaded is of the newest build.
    if (pathname === openedAt.current) return;
    openedAt.current = '';
    void check();
  }, [pathname, check]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+5rem)] z-bar flex justify-center lg:bottom-6"
    >
      {isNew && !isBusy && (
        <span className="pointer-events-auto">
          <NewItemsPill onClick={() => location.reload()}>มีเวอร์ชันใหม่ · เปิดใหม่</NewItemsPill>
        </span>
      )}
    </div>
  );
}
