import { useState } from 'react';
import { createGroup, createUser } from './api.ts';
import { formatWhen } from './format.ts';
import { Icon } from './icons.tsx';
import { toAppLink } from './links.ts';
import type { Place } from './use-place.ts';
import type { ChatRow, Person, ShownMessage, View } from './wire.ts';

interface Props {
  view: View;
  me: Person | null;
  chatId: string | null;
  isOffline: boolean;
  onGo: (place: Place) => void;
}

/** Who I am, and my chats, latest first. */
export function ChatList({ view, me, chatId, isOffline, onGo }: Props) {
  const mine = view.chats
    .filter(({ memberIds }) => me !== null && memberIds.includes(me.userId))
    .sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0));
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
          },
        ]
      : [];
  return (
    <aside className="sidebar">
      <header className="sidebar-head">
        <h1>แชตจำลอง</h1>
        <p className="hint">ไม่ใช่ LINE จริง · ทุกอย่างอยู่บนเครื่องนี้</p>
      </header>
      <People view={view} me={me} onChoose={(userId) => onGo({ as: userId, chat: chatId })} />
      {me && (
        <a className="open-app" href={toAppLink(view, me.userId)} target="_blank" rel="noopener">
          <Icon name="open" />
          เปิดเก็บไว้ในฐานะคนนี้
        </a>
      )}
      <WebhookHealth view={view} isOffline={isOffline} />
      <nav className="chats" aria-label="ห้องแชต">
        {[...mine, ...withBot].map((chat) => (
          <button
            type="button"
            key={chat.chatId}
            className="chat-row"
            aria-current={chat.chatId === chatId ? 'true' : undefined}
            onClick={() => onGo({ as: me?.userId ?? null, chat: chat.chatId })}
          >
            <img className="avatar" src={chat.pictureUrl} alt="" width="48" height="48" />
            <span className="chat-row-text">
              <span className="chat-row-name">
                <b>{chat.name}</b>
                {chat.type !== 'user' && <span className="count">({chat.memberIds.length})</span>}
              </span>
              <span className="chat-row-last">{summarize(chat.last, view)}</span>
            </span>
            <time>{chat.last ? formatWhen(chat.last.at) : ''}</time>
          </button>
        ))}
      </nav>
      <NewGroup view={view} me={me} onGo={onGo} />
    </aside>
  );
}

function People({
  view,
  me,
  onChoose,
}: {
  view: View;
  me: Person | null;
  onChoose: (userId: string) => void;
}) {
  const [name, setName] = useState<string | null>(null);
  async function add(): Promise<void> {
    if (name?.trim()) await createUser(name.trim());
    setName(null);
  }
  return (
    <section className="people" aria-label="ฉันคือ">
      <div className="people-row">
        {view.people.map((person) => (
          <button
            type="button"
            key={person.userId}
            className="person"
            aria-pressed={person.userId === me?.userId}
            onClick={() => onChoose(person.userId)}
          >
            <img className="avatar" src={person.pictureUrl} alt="" width="44" height="44" />
            <span>{person.displayName}</span>
          </button>
        ))}
        <button type="button" className="person" onClick={() => setName('')}>
          <span className="avatar add">
            <Icon name="plus" />
          </span>
          <span>เพิ่มคน</span>
        </button>
      </div>
      {name !== null && (
        <form className="mini-form" action={() => add()}>
          <input
            aria-label="ชื่อคนใหม่"
            placeholder="ชื่อคนใหม่"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit">เพิ่ม</button>
        </form>
      )}
    </section>
  );
}

function NewGroup({ view, me, onGo }: Pick<Props, 'view' | 'me' | 'onGo'>) {
  const [name, setName] = useState('');
  async function create(): Promise<void> {
    if (!me || !name.trim()) return;
    const { chatId } = await createGroup(
      name.trim(),
      view.people.map(({ userId }) => userId),
      false,
    );
    setName('');
    onGo({ as: me.userId, chat: chatId });
  }
  if (!me) return null;
  return (
    <form className="mini-form foot" action={() => create()}>
      <input
        aria-label="ชื่อกลุ่มใหม่"
        placeholder="กลุ่มใหม่ที่มีทุกคน"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit">สร้างกลุ่ม</button>
    </form>
  );
}

function WebhookHealth({ view, isOffline }: { view: View; isOffline: boolean }) {
  if (isOffline) return <p className="health bad">ขาดการติดต่อกับ LINE จำลอง กำลังลองใหม่</p>;
  if (view.webhook.waiting === 0) return null;
  return <p className="health bad">เซิร์ฟเวอร์ของบอทยังไม่ตอบ · รอส่งใหม่ {view.webhook.waiting} รายการ</p>;
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
  if (message.kind === 'bot') {
    const { altText, text } = message.body;
    return `${view.bot.displayName}: ${typeof altText === 'string' ? altText : String(text ?? 'ข้อความ')}`;
  }
  const name = view.people.find(({ userId }) => userId === message.userId)?.displayName ?? '';
  if (message.isUnsent) return `${name} ยกเลิกข้อความ`;
  return message.type === 'text' ? `${name}: ${message.text ?? ''}` : `${name} ${words[message.type] ?? ''}`;
}
