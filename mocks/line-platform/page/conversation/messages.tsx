import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { View } from '../../src/chat/wire.ts';
import { formatDay } from '../format.ts';
import { groupImages, isSameSender } from '../message/image-groups.ts';
import { MessageView } from '../message/message.tsx';
import type { TapContext } from '../message/tap-context.ts';
import { hasNewOf } from './has-new-of.ts';
import { pageOfMessages } from './use-platform.ts';

interface Props {
  view: View;
  context: TapContext;
  /** Message that a search found. */
  target: string | null;
  onShowAtLeast: (count: number) => void;
}

/** Messages of a chat, aligned to the end: the list stays there while pictures load, unless the person scrolled up. */
export function Messages({ view, context, target, onShowAtLeast }: Props) {
  const { chat } = context;
  const list = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupImages(chat.messages), [chat.messages]);
  const count = chat.messages.length;
  useShownOwn(list, context);

  // Scrolling near the first message loads earlier ones.
  useEffect(() => {
    if (!chat.hasOlder || !first.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onShowAtLeast(count + pageOfMessages),
      { root: list.current, rootMargin: '400px 0px 0px' },
    );
    observer.observe(first.current);
    return () => observer.disconnect();
  }, [chat.hasOlder, count, onShowAtLeast]);

  const hasTarget = target !== null && chat.messages.some(({ messageId }) => messageId === target);
  useLayoutEffect(() => {
    if (hasTarget) document.getElementById(`message-${target}`)?.scrollIntoView({ block: 'center' });
  }, [hasTarget, target]);

  return (
    <div
      className="messages"
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="ข้อความ"
    >
      <div className="messages-inner">
        <div ref={first} />
        {chat.hasOlder && <p className="day">กำลังเปิดข้อความก่อนหน้า…</p>}
        {groups.length === 0 && <p className="day">ยังไม่มีข้อความ</p>}
        {groups.map((group, index) => {
          const before = groups[index - 1]?.[0];
          const isNewDay = !before || formatDay(before.at) !== formatDay(group[0].at);
          const isFound = group.some(({ messageId }) => messageId === target);
          return (
            <div
              key={group[0].messageId}
              id={isFound ? `message-${target}` : undefined}
              className={isFound ? 'found' : undefined}
            >
              {isNewDay && <p className="day">{formatDay(group[0].at)}</p>}
              <MessageView
                group={group}
                isFollowUp={!isNewDay && isSameSender(before, group[0])}
                view={view}
                context={context}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls down to what the person just posted. */
function useShownOwn(list: RefObject<HTMLDivElement | null>, { chat, me }: TapContext): void {
  const newest = useRef<string | null>(null);
  useEffect(() => {
    const isNew = hasNewOf(chat.messages, { userId: me.userId, after: newest.current });
    newest.current = chat.messages.at(-1)?.messageId ?? null;
    if (isNew) list.current?.scrollTo({ top: 0 });
  }, [list, chat.messages, me.userId]);
}
