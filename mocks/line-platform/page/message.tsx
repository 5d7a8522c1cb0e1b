import { type MouseEvent, type ReactNode, useRef } from 'react';
import { albumSpans } from './album.ts';
import { ChatLink } from './chat-link.tsx';
import { FlexMessage } from './flex.tsx';
import { formatDuration, formatSize, formatTime } from './format.ts';
import { Icon } from './icons.tsx';
import type { FollowLink } from './links.ts';
import { MessageMenu } from './message-menu.tsx';
import { NoticeLine } from './notice-line.tsx';
import type { Sheaf } from './room.tsx';
import type { BotShown, Person, PostedShown, Room, View } from './wire.ts';

interface Props {
  sheaf: Sheaf;
  view: View;
  room: Room;
  me: Person;
  follow: FollowLink;
  /** The line above is by the same sender: no picture and name again. */
  isFollowUp: boolean;
}

export function MessageView({ sheaf, view, room, me, follow, isFollowUp }: Props) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const [message] = sheaf;
  if (message.kind === 'notice') return <NoticeLine notice={message} view={view} />;
  const sender =
    message.kind === 'bot' ? view.bot : view.people.find(({ userId }) => userId === message.userId);
  const name = sender?.displayName ?? 'ไม่ทราบชื่อ';
  if (message.kind === 'posted' && message.isUnsent) return <p className="unsent">{name} ยกเลิกข้อความ</p>;

  const isMine = message.kind === 'posted' && message.userId === me.userId;
  /** A long press on a phone, the other button of a mouse. */
  function openMenu(event: MouseEvent): void {
    event.preventDefault();
    menuButton.current?.click();
  }

  const body =
    message.kind === 'bot' ? (
      <BotBody message={message} {...{ room, me, follow }} />
    ) : (
      <PostedBody sheaf={sheaf} message={message} follow={follow} />
    );
  return (
    <article
      className={`message ${isMine ? 'mine' : 'theirs'} ${isFollowUp ? 'follow-up' : ''}`}
      aria-label={name}
    >
      {!isMine && <img className="avatar" src={sender?.pictureUrl ?? ''} alt="" width="40" height="40" />}
      <div className="message-body">
        {!isMine && !isFollowUp && <span className="sender">{name}</span>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard there is the button of the menu */}
        <div className="message-line" onContextMenu={isMine ? openMenu : undefined}>
          {body}
          <span className="meta">
            {isMine && <MessageMenu sheaf={sheaf} button={menuButton} />}
            <time>{formatTime(message.at)}</time>
          </span>
        </div>
      </div>
    </article>
  );
}

function PostedBody({ sheaf, message, follow }: { sheaf: Sheaf; message: PostedShown; follow: FollowLink }) {
  const url = `/line/content/${message.messageId}`;
  switch (message.type) {
    case 'image':
      return <Pictures sheaf={sheaf} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people post has no captions
        <video
          className="film"
          controls
          preload="none"
          poster={`/line/preview/${message.messageId}`}
          src={url}
        />
      );
    case 'audio':
      return (
        <div className="bubble voice">
          {/* biome-ignore lint/a11y/useMediaCaption: what people post has no captions */}
          <audio controls preload="none" src={url} />
          <span>{message.durationMs ? formatDuration(message.durationMs) : 'ข้อความเสียง'}</span>
        </div>
      );
    case 'file':
      return (
        <a className="bubble paper" href={url} download>
          <Icon name="file" />
          <span className="paper-text">
            <b>{message.fileName}</b>
            <span>{formatSize(message.sizeBytes ?? 0)}</span>
          </span>
          <Icon name="download" />
        </a>
      );
    case 'sticker':
      return <p className="bubble">(สติกเกอร์)</p>;
    case 'location':
      return (
        <p className="bubble">(ตำแหน่ง) {String(message.extra?.title ?? message.extra?.address ?? '')}</p>
      );
    case 'text':
      return <TextBubble text={message.text ?? ''} follow={follow} />;
  }
}

function Pictures({ sheaf }: { sheaf: Sheaf }) {
  const total = sheaf[0].kind === 'posted' ? sheaf[0].imageSet?.total : undefined;
  const spans = albumSpans(sheaf.length);
  return (
    <div className="pictures">
      {sheaf.map(({ messageId }, index) => (
        <a
          key={messageId}
          href={`/line/content/${messageId}`}
          target="_blank"
          rel="noopener noreferrer"
          style={{ gridColumn: `span ${spans[index] ?? 2}` }}
          className={spans[index] === 6 ? 'wide' : ''}
        >
          <img src={`/line/preview/${messageId}`} alt={`รูปที่ ${index + 1}`} loading="lazy" />
        </a>
      ))}
      {total !== undefined && total > sheaf.length && (
        <span className="pictures-note">
          {sheaf.length} จาก {total} รูป
        </span>
      )}
    </div>
  );
}

/** Addresses in a text can be followed; everything else is text and nothing but. */
function TextBubble({ text, follow }: { text: string; follow: FollowLink }) {
  const parts = text.split(/(https?:\/\/\S+)/).map((part, index): ReactNode => {
    if (index % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <ChatLink key={index} uri={part} follow={follow}>
        {part}
      </ChatLink>
    );
  });
  return <p className="bubble">{parts}</p>;
}

function BotBody({ message, ...context }: { message: BotShown; room: Room; me: Person; follow: FollowLink }) {
  const { type, text, altText, originalContentUrl } = message.body;
  if (type === 'flex')
    return <FlexMessage contents={message.body.contents} altText={String(altText)} {...context} />;
  if (type === 'image' && typeof originalContentUrl === 'string') {
    return (
      <div className="pictures">
        <img className="wide" src={originalContentUrl} alt="" />
      </div>
    );
  }
  return (
    <TextBubble text={typeof text === 'string' ? text : String(altText ?? type)} follow={context.follow} />
  );
}
