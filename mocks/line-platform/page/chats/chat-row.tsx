import type { ChatRow, Person, ShownMessage, View } from '../../src/chat/wire.ts';
import { formatWhen } from '../format.ts';

interface Props {
  chat: ChatRow;
  view: View;
  me: Person | null;
  isOpen: boolean;
  onOpen: () => void;
}

/** A chat in the list: its name, its last message, and the unread count. */
export function ChatRowButton({ chat, view, me, isOpen, onOpen }: Props) {
  return (
    <button type="button" className="chat-row" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      <img className="avatar" src={chat.pictureUrl} alt="" width="48" height="48" />
      <span className="chat-row-text">
        <span className="chat-row-name">
          <b>{chat.name}</b>
          {chat.type !== 'user' && <span className="count">({chat.memberIds.length})</span>}
        </span>
        <span className="chat-row-last">{summarize(chat.last, view)}</span>
      </span>
      <span className="chat-row-end">
        <time>{chat.last ? formatWhen(chat.last.at) : ''}</time>
        {me && <Unread count={chat.unread[me.userId] ?? 0} />}
      </span>
    </button>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="unread">
      {count > 99 ? '99+' : count}
      <span className="unseen"> ข้อความใหม่</span>
    </span>
  );
}

const words: Record<string, string> = {
  image: 'ส่งรูป',
  video: 'ส่งวิดีโอ',
  audio: 'ส่งเสียง',
  file: 'ส่งไฟล์',
  sticker: 'ส่งสติกเกอร์',
  location: 'ส่งตำแหน่ง',
};

function summarize(message: ShownMessage | null, view: View): string {
  if (!message) return 'ยังไม่มีข้อความ';
  if (message.kind === 'notice') return '';
  if (message.kind === 'bot') {
    const { altText, text } = message.body;
    const sender = view.people.find(({ userId }) => userId === message.userId) ?? view.bot;
    return `${sender.displayName}: ${typeof altText === 'string' ? altText : String(text ?? 'ข้อความ')}`;
  }
  const name = view.people.find(({ userId }) => userId === message.userId)?.displayName ?? '';
  if (message.isUnsent) return `${name} ยกเลิกข้อความ`;
  return message.type === 'text' ? `${name}: ${message.text ?? ''}` : `${name} ${words[message.type] ?? ''}`;
}
