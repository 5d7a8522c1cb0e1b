import { type MouseEvent, memo, useRef } from 'react';
import type { ShownMessage, View } from '../../src/chat/wire.ts';
import { isRecord } from '../../src/is-record.ts';
import { formatTime } from '../format.ts';
import { BotBody } from './bot-body.tsx';
import { type ImageGroup, isSameGroup } from './image-groups.ts';
import { MessageMenu } from './message-menu.tsx';
import { NoticeLine } from './notice-line.tsx';
import { PostedBody } from './posted-body.tsx';
import { QuotedLine } from './quoted-line.tsx';
import type { TapContext } from './tap-context.ts';

interface Props {
  group: ImageGroup;
  view: View;
  context: TapContext;
  /** Whether the message above has the same sender: picture and name are then omitted. */
  isFollowUp: boolean;
}

/** Rendered again only when the message, its sender or the viewer changes: a chat may have thousands. */
export const MessageView = memo(
  Message,
  (a, b) =>
    isSameGroup(a.group, b.group) &&
    a.isFollowUp === b.isFollowUp &&
    a.context.me.userId === b.context.me.userId &&
    a.context.follow === b.context.follow &&
    JSON.stringify(senderOf(a.group[0], a.view)) === JSON.stringify(senderOf(b.group[0], b.view)),
);

function Message({ group, view, context, isFollowUp }: Props) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const [message] = group;
  if (message.kind === 'notice') return <NoticeLine notice={message} view={view} />;
  const { name, pictureUrl } = senderOf(message, view);
  if (message.kind === 'posted' && message.isUnsent) return <p className="unsent">{name} ยกเลิกข้อความ</p>;

  const isMine = message.userId === context.me.userId;
  const hasMenu = message.kind === 'posted';
  /** Opens the menu on a long press of a phone or the right button of a mouse. */
  function openMenu(event: MouseEvent): void {
    event.preventDefault();
    const open = () => menuButton.current?.click();
    if (event.buttons === 0) open();
    else afterRelease(open);
  }

  return (
    <article
      className={`message ${isMine ? 'mine' : 'theirs'} ${isFollowUp ? 'follow-up' : ''}`}
      aria-label={name}
    >
      {!isMine && <img className="avatar" src={pictureUrl} alt="" width="40" height="40" />}
      <div className="message-body">
        {!isMine && !isFollowUp && <span className="sender">{name}</span>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard there is the button of the menu */}
        <div className="message-line" onContextMenu={hasMenu ? openMenu : undefined}>
          {message.kind === 'bot' ? (
            <BotBody body={message.body} context={context} />
          ) : (
            <div className="posted">
              <QuotedLine message={message} context={context} />
              <PostedBody group={group} message={message} follow={context.follow} />
            </div>
          )}
          <span className="meta">
            {hasMenu && <MessageMenu group={group} button={menuButton} isMine={isMine} context={context} />}
            {isMine && hasMenu && message.isRead && <span>อ่านแล้ว</span>}
            {message.kind === 'posted' && message.isEdited && <span>แก้ไขแล้ว</span>}
            <time>{formatTime(message.at)}</time>
          </span>
        </div>
      </div>
    </article>
  );
}

/** Calls back once no finger or mouse button is down any more: letting it go would close a popover that opened before. */
function afterRelease(callback: () => void): void {
  const released = new AbortController();
  const onRelease = () => {
    released.abort();
    setTimeout(callback);
  };
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, onRelease, { signal: released.signal });
}

/** Returns the sender's name and picture; the bot can send under others. */
function senderOf(message: ShownMessage, view: View): { name: string; pictureUrl: string } {
  if (message.kind === 'notice') return { name: '', pictureUrl: '' };
  if (message.userId === undefined && message.kind === 'bot') {
    const { sender } = message.body;
    const other = isRecord(sender) ? sender : {};
    return {
      name: typeof other.name === 'string' ? other.name : view.bot.displayName,
      pictureUrl: typeof other.iconUrl === 'string' ? other.iconUrl : view.bot.pictureUrl,
    };
  }
  const person = view.people.find(({ userId }) => userId === message.userId);
  return { name: person?.displayName ?? 'ไม่ทราบชื่อ', pictureUrl: person?.pictureUrl ?? '' };
}
