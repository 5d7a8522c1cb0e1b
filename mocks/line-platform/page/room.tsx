import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { inviteBot } from './api.ts';
import { Composer } from './composer.tsx';
import { type FileKind, sendFiles } from './files.ts';
import { formatDay } from './format.ts';
import { Icon } from './icons.tsx';
import { createFollowLink } from './links.ts';
import { MessageView } from './message.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { RoomSettings } from './room-settings.tsx';
import type { Person, Room, ShownMessage, View } from './wire.ts';

/** Messages that are shown as one: an album, or a single message. */
export type Sheaf = [ShownMessage, ...ShownMessage[]];

interface Props {
  view: View;
  room: Room;
  me: Person;
  onBack: () => void;
}

export function RoomView({ view, room, me, onBack }: Props) {
  const [isSettings, setIsSettings] = useState(false);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const follow = useMemo(() => createFollowLink(view, me.userId), [view, me.userId]);
  const sheaves = useMemo(() => gather(room.messages), [room.messages]);
  const isMember = room.memberIds.includes(me.userId);

  async function send(files: File[], as?: FileKind): Promise<void> {
    if (files.length === 0) return;
    setProblem(null);
    setSending(0);
    try {
      await sendFiles(room.chatId, me.userId, { files, as, onProgress: setSending });
    } catch (error) {
      setProblem(`ส่งไม่สำเร็จ ลองใหม่อีกครั้ง (${error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ'})`);
    }
    setSending(null);
  }

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
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) setIsOver(false);
      }}
      onDrop={onDrop}
    >
      <header className="room-head">
        <button type="button" className="icon-button back" onClick={onBack}>
          <Icon name="back" label="กลับไปรายการแชต" />
        </button>
        <h2>
          {room.name}
          {room.type !== 'user' && <span className="count"> ({room.memberIds.length})</span>}
        </h2>
        {room.type !== 'user' && (
          <button
            type="button"
            className="icon-button"
            aria-expanded={isSettings}
            onClick={() => setIsSettings(!isSettings)}
          >
            <Icon name="people" label="สมาชิกและบอท" />
          </button>
        )}
      </header>
      {isSettings && <RoomSettings view={view} room={room} />}
      {!isSettings && !room.botJoined && room.type !== 'user' && (
        <div className="outside">
          {view.bot.displayName} (บอท) ไม่ได้อยู่ในกลุ่มนี้
          <button type="button" onClick={() => void inviteBot(room.chatId)}>
            เชิญบอท
          </button>
        </div>
      )}
      <Messages sheaves={sheaves} {...{ view, me, room, follow }} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {sending !== null && (
        <p className="sending" role="status">
          กำลังส่ง <progress value={sending} />
        </p>
      )}
      {isMember ? (
        <>
          <QuickReplies {...{ room, me, follow }} />
          <Composer chatId={room.chatId} me={me} onFiles={send} onProblem={setProblem} />
        </>
      ) : (
        <p className="outside">{me.displayName} ไม่ได้อยู่ในกลุ่มนี้แล้ว</p>
      )}
      {isOver && <div className="drop-here">วางเพื่อส่งเข้าห้องนี้</div>}
    </section>
  );
}

interface MessagesProps {
  sheaves: Sheaf[];
  view: View;
  room: Room;
  me: Person;
  follow: ReturnType<typeof createFollowLink>;
}

/** The list is laid out from its end, so that it stays there while pictures arrive, and lets go of who reads further up. */
function Messages({ sheaves, ...context }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null);
  const newest = sheaves.at(-1)?.[0];
  const mine = newest?.kind === 'posted' && newest.userId === context.me.userId ? newest.messageId : null;
  useEffect(() => {
    if (mine !== null) list.current?.scrollTo({ top: 0 });
  }, [mine]);
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
        {sheaves.length === 0 && <p className="day">ยังไม่มีข้อความ</p>}
        {sheaves.map((sheaf, index) => {
          const before = sheaves[index - 1]?.[0];
          const isNewDay = !before || formatDay(before.at) !== formatDay(sheaf[0].at);
          return (
            <div key={sheaf[0].messageId}>
              {isNewDay && <p className="day">{formatDay(sheaf[0].at)}</p>}
              <MessageView
                sheaf={sheaf}
                isFollowUp={!isNewDay && isSameSender(before, sheaf[0])}
                {...context}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function isSameSender(a: ShownMessage | undefined, b: ShownMessage): boolean {
  if (a?.kind === 'bot') return b.kind === 'bot';
  return a?.kind === 'posted' && b.kind === 'posted' && a.userId === b.userId && !a.isUnsent;
}

/** Pictures of one set lie together where the first of them came, in the order of their numbers. */
function gather(messages: ShownMessage[]): Sheaf[] {
  const sheaves: Sheaf[] = [];
  const sets = new Map<string, Sheaf>();
  for (const message of messages) {
    const key = toSetKey(message);
    const known = key === null ? undefined : sets.get(key);
    if (known) {
      known.push(message);
      known.sort((a, b) => indexOf(a) - indexOf(b));
      continue;
    }
    const sheaf: Sheaf = [message];
    sheaves.push(sheaf);
    if (key !== null) sets.set(key, sheaf);
  }
  return sheaves;
}

/** Set ids are made by the sender's phone: they mean something only together with the sender. */
function toSetKey(message: ShownMessage): string | null {
  return message.kind === 'posted' && message.imageSet && !message.isUnsent
    ? `${message.userId} ${message.imageSet.id}`
    : null;
}

const indexOf = (message: ShownMessage): number =>
  (message.kind === 'posted' && message.imageSet?.index) || 0;
