import { type ReactNode, useMemo, useState } from 'react';
import type { Person, ShownChat, View } from '../../src/chat/wire.ts';
import { inviteBot } from '../api.ts';
import { Icon } from '../icons.tsx';
import { inWords } from '../message/quoted-line.tsx';
import type { TapContext } from '../message/tap-context.ts';
import { createFollowLink } from '../phone/links.ts';
import { Composer, writingId } from './composer.tsx';
import { ConversationHead, type Panel } from './conversation-head.tsx';
import { ConversationSettings } from './conversation-settings.tsx';
import { Messages } from './messages.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { Search } from './search.tsx';
import { useDropTarget } from './use-drop-target.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useSendFiles } from './use-send-files.ts';

interface Props {
  view: View;
  chat: ShownChat;
  me: Person;
  onBack: () => void;
  onShowAtLeast: (count: number) => void;
}

/** A chat as one of its people sees it. */
export function Conversation({ view, chat, me, onBack, onShowAtLeast }: Props) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [draft, setDraft] = useState('');
  const [quotedId, setQuotedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { chatId } = chat;
  const { userId } = me;
  const isMember = chat.memberIds.includes(userId);
  const { sending, send } = useSendFiles({ chatId, userId }, setProblem);
  const sendNow = (files: File[]): void => void send(files);
  const { isOver, handlers } = useDropTarget(isMember, sendNow);
  const { liffId, appOrigin } = view;
  const follow = useMemo(() => createFollowLink({ liffId, appOrigin }, userId), [liffId, appOrigin, userId]);
  useMarkRead({ view, chatId, userId });
  const nameOf = (id: string) =>
    view.people.find((person) => person.userId === id)?.displayName ?? 'ไม่ทราบชื่อ';
  const context: TapContext = {
    ...{ chat, me, follow, nameOf },
    onDraft: setDraft,
    onQuote: (messageId) => {
      setQuotedId(messageId);
      document.getElementById(writingId)?.focus();
    },
    onFiles: sendNow,
    onProblem: setProblem,
  };

  return (
    <section className={isOver ? 'chat is-over' : 'chat'} aria-label={chat.name} {...handlers}>
      <ConversationHead
        isVisit={view.visit !== null}
        chat={chat}
        panel={panel}
        onPanel={setPanel}
        onBack={onBack}
      />
      {panel === 'people' && <ConversationSettings view={view} chat={chat} me={me} />}
      {panel === 'search' && (
        <Search
          context={context}
          bot={view.bot.displayName}
          onChoose={({ messageId, fromEnd }) => {
            setTarget(messageId);
            onShowAtLeast(fromEnd);
          }}
        />
      )}
      {panel !== 'people' && <BotInvitation view={view} chat={chat} />}
      {isMember && <SkipLink />}
      <Messages view={view} context={context} target={target} onShowAtLeast={onShowAtLeast} />
      <Progress problem={problem} sending={sending} />
      <Writing context={context} isMember={isMember}>
        {quotedId !== null && (
          <Quoted
            words={inWords(chat.messages.find(({ messageId }) => messageId === quotedId))}
            onClose={() => setQuotedId(null)}
          />
        )}
        <Composer
          {...{ chatId, me, quotedId }}
          text={draft}
          onText={setDraft}
          onFiles={send}
          onProblem={setProblem}
          onSent={() => setQuotedId(null)}
        />
      </Writing>
      {isOver && <div className="drop-here">วางเพื่อส่งเข้าห้องนี้</div>}
    </section>
  );
}

/** Line above the text field: the message that the next text quotes. */
function Quoted({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <p className="quoting">
      <span>ตอบกลับ: {words}</span>
      <button type="button" onClick={onClose}>
        <Icon name="close" label="ไม่ตอบกลับแล้ว" />
      </button>
    </p>
  );
}

function BotInvitation({ view, chat }: { view: View; chat: ShownChat }) {
  if (chat.botJoined || chat.type === 'user' || view.visit) return null;
  return (
    <div className="outside">
      {view.bot.displayName} (บอท) ไม่ได้อยู่ในกลุ่มนี้
      <button type="button" onClick={() => void inviteBot(chat.chatId)}>
        เชิญบอท
      </button>
    </div>
  );
}

/** Every message has an element in the tab order, so this link skips them. */
function SkipLink() {
  return (
    <button type="button" className="skip" onClick={() => document.getElementById(writingId)?.focus()}>
      ข้ามไปช่องพิมพ์
    </button>
  );
}

function Progress({ problem, sending }: { problem: string | null; sending: number | null }) {
  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {sending !== null && (
        <p className="sending" role="status">
          กำลังส่ง <progress value={sending} aria-label="ส่งไปแล้ว" />
        </p>
      )}
    </>
  );
}

interface WritingProps {
  context: TapContext;
  isMember: boolean;
  children: ReactNode;
}

/** Text field under the bot's quick replies; strangers can only read. */
function Writing({ context, isMember, children }: WritingProps) {
  if (!isMember) return <p className="outside">{context.me.displayName} ไม่ได้อยู่ในกลุ่มนี้</p>;
  return (
    <>
      <QuickReplies {...context} />
      {children}
    </>
  );
}
