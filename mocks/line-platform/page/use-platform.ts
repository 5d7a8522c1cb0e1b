import { useCallback, useEffect, useState } from 'react';
import { getRoom, getView } from './api.ts';
import type { Room, View } from './wire.ts';

interface PlatformState {
  view: View | null;
  room: Room | null;
  isOffline: boolean;
}

/** What the platform shows now, and again whenever it says that something changed. */
export function usePlatform(chatId: string | null): PlatformState {
  const [view, setView] = useState<View | null>(null);
  const [room, setRoom] = useState<Room | null>(null);
  const [isOffline, setIsOffline] = useState(false);

  const load = useCallback(async () => {
    const [nextView, nextRoom] = await Promise.all([
      getView(),
      chatId ? getRoom(chatId).catch(() => null) : null,
    ]);
    setView(nextView);
    setRoom(nextRoom);
  }, [chatId]);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        load().then(
          () => isOver || setIsOffline(false),
          () => isOver || setIsOffline(true),
        );
      }, 30);
    };
    const source = new EventSource('/line/live');
    source.addEventListener('change', refresh);
    // A platform that was started again may have forgotten everything.
    source.addEventListener('open', refresh);
    source.addEventListener('error', () => setIsOffline(true));
    refresh();
    return () => {
      isOver = true;
      clearTimeout(timer);
      source.close();
    };
  }, [load]);

  return { view, room: room?.chatId === chatId ? room : null, isOffline };
}
