import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownChat, View } from '../../src/chat/wire.ts';
import { getChat, getView, VisitOver } from '../api.ts';
import { keepSame } from './keep-same.ts';

interface PlatformState {
  view: View | null;
  chat: ShownChat | null;
  isOffline: boolean;
  /** Set once a visitor's time is over. */
  over: VisitOver | null;
  /** Shows at least this many of the last messages. */
  showAtLeast: (count: number) => void;
}

/** Number of messages that a chat opens with, and that are added when the person scrolls to the first of them. */
export const pageOfMessages = 100;
/** Minimum pause between two refreshes, since thousands of posts may come at once. */
const breathMs = 150;

/** Loads the visible data of the platform, and again after each of its change events. */
export function usePlatform(chatId: string | null): PlatformState {
  const [view, setView] = useState<View | null>(null);
  const [chat, setChat] = useState<ShownChat | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [over, setOver] = useState<VisitOver | null>(null);
  const [shown, setShown] = useState({ chatId, count: pageOfMessages });
  const limit = shown.chatId === chatId ? shown.count : pageOfMessages;
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    const [nextView, nextChat] = await Promise.all([
      getView(),
      chatId ? getChat(chatId, limit).catch(() => null) : null,
    ]);
    // A slow answer must not overwrite a later one.
    if (asked !== latest.current) return;
    setView(nextView);
    setChat((before) => (nextChat && before ? keepSame(before, nextChat) : nextChat));
  }, [chatId, limit]);

  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      timer = undefined;
      load().then(
        () => isLeft || setIsOffline(false),
        (error: unknown) => {
          if (isLeft) return;
          if (error instanceof VisitOver) setOver(error);
          else setIsOffline(true);
        },
      );
    };
    const refresh = (): void => {
      timer ??= setTimeout(run, breathMs);
    };
    if (over) return;
    const source = new EventSource('/line/live');
    source.addEventListener('change', refresh);
    // A restarted platform may have lost everything.
    source.addEventListener('open', refresh);
    source.addEventListener('error', () => setIsOffline(true));
    run();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      source.close();
    };
  }, [load, over]);

  const showAtLeast = useCallback(
    (count: number) =>
      setShown((before) => ({
        chatId,
        count: Math.max(count, before.chatId === chatId ? before.count : pageOfMessages),
      })),
    [chatId],
  );
  return { view, chat: chat?.chatId === chatId ? chat : null, isOffline, over, showAtLeast };
}
