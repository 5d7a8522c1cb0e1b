import { useContext } from 'react';
import type { ChatRow, Person, View } from '../../src/chat/wire.ts';
import { FaultBar } from '../faults/fault-bar.tsx';
import type { FaultControl } from '../faults/use-faults.ts';
import { Icon } from '../icons.tsx';
import { OpenApp } from '../message/chat-link.tsx';
import { toolNames } from '../tools.tsx';
import type { Go, Tool } from '../use-place.ts';
import { ChatRowButton } from './chat-row.tsx';
import { listChatsOf } from './my-chats.ts';
import { NewGroup } from './new-group.tsx';
import { People } from './people.tsx';
import { SamplesLine } from './samples-line.tsx';

/** A group that is being created. */
export interface GroupDraft {
  withBot: boolean;
}

interface Props {
  view: View;
  me: Person | null;
  chatId: string | null;
  isAppOpen: boolean;
  tool: Tool | null;
  isOffline: boolean;
  faults: FaultControl;
  making: GroupDraft | null;
  onMaking: (making: GroupDraft | null) => void;
  onGo: Go;
}

/** Sidebar: the person, and their chats, latest first. */
export function ChatList(props: Props) {
  const { view, me, chatId, isAppOpen, tool, isOffline, faults, making, onMaking, onGo } = props;
  function become(userId: string): void {
    // With the app open, its page is shown as another person, who may not be in the chat.
    const stays =
      isAppOpen || view.chats.some((chat) => chat.chatId === chatId && chat.memberIds.includes(userId));
    onGo(stays ? { as: userId } : { as: userId, chat: null });
  }

  return (
    <section className="sidebar" aria-label="แชททั้งหมด">
      <SidebarHead isVisit={view.visit !== null} tool={tool} onTool={(next) => onGo({ tool: next })} />
      <People view={view} me={me} chatId={chatId} onChoose={become} />
      {me && !view.visit && <Ways isMaking={making !== null} onMaking={onMaking} />}
      <FaultBar faults={faults} onOpen={() => onGo({ tool: 'faults' })} />
      <SamplesLine samples={view.samples} isOffline={isOffline} />
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
        {listRows(view, me).map((chat) => (
          <ChatRowButton
            key={chat.chatId}
            {...{ chat, view, me }}
            isOpen={chat.chatId === chatId}
            onOpen={() => onGo({ chat: chat.chatId, app: null })}
          />
        ))}
      </nav>
    </section>
  );
}

/** Lists the chats of a person; the private one with the bot is there before the first message. */
function listRows(view: View, me: Person | null): ChatRow[] {
  if (!me) return [];
  const mine = listChatsOf(view, me);
  if (mine.some(({ type }) => type === 'user')) return mine;
  const withBot: ChatRow = {
    chatId: me.userId,
    type: 'user',
    name: view.bot.displayName,
    pictureUrl: view.bot.pictureUrl,
    memberIds: [me.userId],
    botJoined: true,
    last: null,
    unread: {},
  };
  return [...mine, withBot];
}

interface SidebarHeadProps {
  /** Whether this is a visitor, who has no tools. */
  isVisit: boolean;
  tool: Tool | null;
  onTool: (tool: Tool | null) => void;
}

function SidebarHead({ isVisit, tool, onTool }: SidebarHeadProps) {
  const tools = isVisit ? [] : (['faults', 'log'] as const);
  return (
    <header className="sidebar-head">
      <div>
        <p className="title" aria-hidden="true">
          แชทจำลอง
        </p>
        <p className="hint">{isVisit ? 'ไม่ใช่ LINE จริง' : 'ไม่ใช่ LINE จริง · ทุกอย่างอยู่บนเครื่องนี้'}</p>
      </div>
      {tools.map((other) => (
        <button
          key={other}
          type="button"
          className="icon-button"
          title={toolNames[other]}
          aria-expanded={other === tool}
          onClick={() => onTool(other === tool ? null : other)}
        >
          <Icon name={other} label={toolNames[other]} />
        </button>
      ))}
    </header>
  );
}

interface WaysProps {
  isMaking: boolean;
  onMaking: (making: GroupDraft | null) => void;
}

/** Buttons to open the app and to create a group. */
function Ways({ isMaking, onMaking }: WaysProps) {
  const openApp = useContext(OpenApp);
  return (
    <div className="sidebar-ways">
      <button type="button" className="go-button" onClick={() => openApp('/microapp')}>
        เปิดเก็บไว้
      </button>
      <button
        type="button"
        className="plain-button"
        aria-expanded={isMaking}
        onClick={() => onMaking(isMaking ? null : { withBot: false })}
      >
        สร้างกลุ่ม
      </button>
    </div>
  );
}

function WebhookHealth({ view, isOffline }: { view: View; isOffline: boolean }) {
  if (isOffline) return <p className="health bad">ขาดการติดต่อกับ LINE จำลอง กำลังลองใหม่</p>;
  if (view.webhook.waiting === 0) return null;
  return <p className="health bad">เซิร์ฟเวอร์ของบอทยังไม่ตอบ · รอส่งใหม่ {view.webhook.waiting} ครั้ง</p>;
}
