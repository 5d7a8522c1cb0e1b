import { useContext } from 'react';
import type { ChatRow, Person, ShownMessage, View } from '../../src/chat/wire.ts';
import { FaultBar } from '../faults/fault-bar.tsx';
import type { FaultControl } from '../faults/use-faults.ts';
import { formatWhen } from '../format.ts';
import { Icon } from '../icons.tsx';
import { OpenApp } from '../message/chat-link.tsx';
import { toolNames } from '../tools.tsx';
import type { Go, Tool } from '../use-place.ts';
import { listChatsOf } from './my-chats.ts';
import { NewGroup } from './new-group.tsx';
import { People } from './people.tsx';

interface Props {
  view: View;
  me: Person | null;
  chatId: string | null;
  isAppOpen: boolean;
  tool: Tool | null;
  isOffline: boolean;
  faults: FaultControl;
  /** A group is being made; null: none, otherwise whether the bot is to be in it. */
  making: { withBot: boolean } | null;
  onMaking: (making: { withBot: boolean } | null) => void;
  onGo: Go;
}

/** Who I am, and my chats, latest first. */
export function ChatList({
  view,
  me,
  chatId,
  isAppOpen,
  tool,
  isOffline,
  faults,
  making,
  onMaking,
  onGo,
}: Props) {
  const openApp = useContext(OpenApp);
  const mine = me ? listChatsOf(view, me) : [];
  const withBot: ChatRow[] =
    me && !mine.some(({ type }) => type === 'user')
      ? [
          {
            chatId: me.userId,
            type: 'user',
            name: view.bot.displayName,
            pictureUrl: view.bot.pictureUrl,
            memberIds: [me.userId],
            botJoined: true,
            last: null,
            unread: {},
          },
        ]
      : [];
  function become(userId: string): void {
    // With the app open, its page is seen as somebody else, who may be a stranger to the chat.
    const stays =
      isAppOpen || view.chats.some((chat) => chat.chatId === chatId && chat.memberIds.includes(userId));
    onGo(stays ? { as: userId } : { as: userId, chat: null });
  }

  return (
    <section className="sidebar" aria-label="แชททั้งหมด">
      <header className="sidebar-head">
        <div>
          <p className="title" aria-hidden="true">
            แชทจำลอง
          </p>
          <p className="hint">ไม่ใช่ LINE จริง · ทุกอย่างอยู่บนเครื่องนี้</p>
        </div>
        {(['faults', 'log'] as const).map((other) => (
          <button
            key={other}
            type="button"
            className="icon-button"
            title={toolNames[other]}
            aria-expanded={other === tool}
            onClick={() => onGo({ tool: other === tool ? null : other })}
          >
            <Icon name={other} label={toolNames[other]} />
          </button>
        ))}
      </header>
      <People view={view} me={me} chatId={chatId} onChoose={become} />
      {me && (
        <div className="sidebar-ways">
          <button type="button" className="go-button" onClick={() => openApp('/microapp')}>
            เปิดเก็บไว้
          </button>
          <button
            type="button"
            className="plain-button"
            aria-expanded={making !== null}
            onClick={() => onMaking(making ? null : { withBot: false })}
          >
            สร้างกลุ่ม
          </button>
        </div>
      )}
      <FaultBar faults={faults} onOpen={() => onGo({ tool: 'faults' })} />
      <WebhookHealth view={view} isOffline={isOffline} />
      {making && me && (
        <NewGroup
          view={view}
          me={me}
          withBot={making.withBot}
          onCancel={() => onMaking(null)}
          onMade={(made) => {
            onMaking(null);
            onGo({ chat: made, app: null });
          }}
        />
      )}
      <nav className="chats" aria-label="ห้องแชท">
        {[...mine, ...withBot].map((chat) => (
          <button
            type="button"
            key={chat.chatId}
            className="chat-row"
            aria-current={chat.chatId === chatId ? 'true' : undefined}
            onClick={() => onGo({ chat: chat.chatId, app: null })}
          >
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
        ))}
      </nav>
    </section>
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

function WebhookHealth({ view, isOffline }: { view: View; isOffline: boolean }) {
  if (isOffline) return <p className="health bad">ขาดการติดต่อกับ LINE จำลอง กำลังลองใหม่</p>;
  if (view.webhook.waiting === 0) return null;
  return <p className="health bad">เซิร์ฟเวอร์ของบอทยังไม่ตอบ · รอส่งใหม่ {view.webhook.waiting} ครั้ง</p>;
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
