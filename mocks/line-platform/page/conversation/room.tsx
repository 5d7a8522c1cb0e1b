import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { Person, Room, View } from '../../src/chat/wire.ts';
import { inviteBot, markRead } from '../api.ts';
import { Icon } from '../icons.tsx';
import type { TapContext } from '../message/tap-context.ts';
import { createFollowLink } from '../phone/links.ts';
import { Composer, writingId } from './composer.tsx';
import { type FileKind, sendFiles } from './files.ts';
import { Messages } from './messages.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { RoomSettings } from './room-settings.tsx';
import { Search } from './search.tsx';

interface Props {
  view: View;
  room: Room;
  me: Person;
  onBack: () => void;
  onShowAtLeast: (count: number) => void;
}

/** A chat, as one of its people has it before them. */
export function RoomView({ view, room, me, onBack, onShowAtLeast }: Props) {
  const [panel, setPanel] = useState<'people' | 'search' | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [draft, setDraft] = useState('');
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const { chatId } = room;
  const { userId } = me;
  const isMember = room.memberIds.includes(userId);
  const { liffId, appOrigin } = view;
  const follow = useMemo(() => createFollowLink({ liffId, appOrigin }, userId), [liffId, appOrigin, userId]);
  useMarkRead({ view, chatId, userId });

  const send = useCallback(
    async (files: File[], as?: FileKind): Promise<void> => {
      if (files.length === 0) return;
      setProblem(null);
      setSending(0);
      try {
        await sendFiles(chatId, userId, { files, as, onProgress: setSending });
      } catch (error) {
        setProblem(`ส่งไม่สำเร็จ ลองใหม่อีกครั้ง (${error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ'})`);
      }
      setSending(null);
    },
    [chatId, userId],
  );

  const context: TapContext = {
    room,
    me,
    follow,
    nameOf: (id) => view.people.find((person) => person.userId === id)?.displayName ?? 'ไม่ทราบชื่อ',
    onDraft: setDraft,
    onFiles: (files) => void send(files),
    onProblem: setProblem,
  };

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (isMember) void send([...event.dataTransfer.files]);
  }

  return (
    <section
      className={isOver ? 'room is-over' : 'room'}
      aria-label={room.name}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(isMember);
      }}
      onDragLeave={(event) => {
        // Between what lies inside, the room is left and entered all the time.
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      }}
      onDrop={onDrop}
    >
      <RoomHead room={room} panel={panel} onPanel={setPanel} onBack={onBack} />
      {panel === 'people' && <RoomSettings view={view} room={room} me={me} />}
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
      {panel !== 'people' && !room.botJoined && room.type !== 'user' && (
        <div className="outside">
          {view.bot.displayName} (บอท) ไม่ได้อยู่ในกลุ่มนี้
          <button type="button" onClick={() => void inviteBot(chatId)}>
            เชิญบอท
          </button>
        </div>
      )}
      {isMember && (
        // Of each message something can be reached by keyboard: a long way.
        <button type="button" className="skip" onClick={() => document.getElementById(writingId)?.focus()}>
          ข้ามไปช่องพิมพ์
        </button>
      )}
      <Messages view={view} context={context} target={target} onShowAtLeast={onShowAtLeast} />
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
      {isMember ? (
        <>
          <QuickReplies {...context} />
          <Composer
            chatId={chatId}
            me={me}
            text={draft}
            onText={setDraft}
            onFiles={send}
            onProblem={setProblem}
          />
        </>
      ) : (
        <p className="outside">{me.displayName} ไม่ได้อยู่ในกลุ่มนี้</p>
      )}
      {isOver && <div className="drop-here">วางเพื่อส่งเข้าห้องนี้</div>}
    </section>
  );
}

interface HeadProps {
  room: Room;
  panel: 'people' | 'search' | null;
  onPanel: (panel: 'people' | 'search' | null) => void;
  onBack: () => void;
}

function RoomHead({ room, panel, onPanel, onBack }: HeadProps) {
  const people = room.type === 'user' ? 'เพื่อนกับบอท' : 'สมาชิกและบอท';
  return (
    <header className="room-head">
      <button type="button" className="icon-button back" onClick={onBack}>
        <Icon name="back" label="กลับไปหน้าแชท" />
      </button>
      <h2>
        {room.name}
        {room.type !== 'user' && <span className="count"> ({room.memberIds.length})</span>}
      </h2>
      {(
        [
          ['search', 'ค้นในห้องนี้'],
          ['people', people],
        ] as const
      ).map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          title={label}
          aria-expanded={panel === name}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          <Icon name={name} label={label} />
        </button>
      ))}
    </header>
  );
}

/** What stands before somebody's eyes is read. */
function useMarkRead({ view, chatId, userId }: { view: View; chatId: string; userId: string }): void {
  const unread = view.chats.find((chat) => chat.chatId === chatId)?.unread[userId] ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    const mark = (): void => {
      // Should it fail, the number stays until something else comes.
      if (document.visibilityState === 'visible') markRead(chatId, userId).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, chatId, userId]);
}
