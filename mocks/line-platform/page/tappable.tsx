import type { CSSProperties, ReactNode } from 'react';
import { postText, tapPostback } from './api.ts';
import { ChatLink } from './chat-link.tsx';
import type { FollowLink } from './links.ts';
import type { Person, Room } from './wire.ts';

/** Who taps, and where. */
export interface TapContext {
  room: Room;
  me: Person;
  follow: FollowLink;
}

interface Props {
  action: unknown;
  context: TapContext;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Wraps what does something when tapped: links lead on, postbacks and messages go to the platform. */
export function Tappable({ action, context, className = 'flex-tap', style = {}, children }: Props) {
  if (!isRecord(action)) return children;
  const { room, me, follow } = context;
  if (action.type === 'uri') {
    return (
      <ChatLink uri={String(action.uri)} {...{ follow, className, style }}>
        {children}
      </ChatLink>
    );
  }
  return (
    <button type="button" className={className} style={style} onClick={() => void tap(action, room, me)}>
      {children}
    </button>
  );
}

async function tap(action: Record<string, unknown>, { chatId }: Room, { userId }: Person): Promise<void> {
  const said = action.type === 'message' ? action.text : action.displayText;
  if (typeof said === 'string') await postText(chatId, userId, said);
  if (action.type === 'postback') await tapPostback(chatId, userId, String(action.data));
  if (action.type === 'clipboard') await navigator.clipboard.writeText(String(action.clipboardText));
}
