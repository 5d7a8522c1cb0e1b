import type { PostedShown, ShownMessage } from '../../src/chat/wire.ts';
import { formatDuration, formatSize } from '../format.ts';
import { Icon } from '../icons.tsx';
import type { FollowLink } from '../phone/links.ts';
import type { ImageGroup } from './image-groups.ts';
import { imageSetSpans } from './image-set-spans.ts';
import { Place } from './place.tsx';
import { Sticker } from './sticker.tsx';
import { TextBubble } from './text-bubble.tsx';

interface Props {
  group: ImageGroup;
  message: PostedShown;
  follow: FollowLink;
}

/** A person's post. */
export function PostedBody({ group, message, follow }: Props) {
  const url = contentOf(message);
  switch (message.type) {
    case 'image':
      return <Pictures group={group} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people post has no captions
        <video className="film" controls preload="none" poster={previewOf(message)} src={url} />
      );
    case 'audio':
      return (
        <div className="bubble voice">
          {/* biome-ignore lint/a11y/useMediaCaption: what people post has no captions */}
          <audio controls preload="metadata" src={url} />
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
      return <Sticker fields={message.extra ?? {}} />;
    case 'location':
      return <Place fields={message.extra ?? {}} />;
    case 'text':
      return <TextBubble text={message.text ?? ''} fields={message.extra ?? {}} follow={follow} />;
  }
}

/** Returns the address of a content that a page sent in a person's name: its bytes are not at LINE. */
function addressOf(message: ShownMessage, field: 'originalContentUrl' | 'previewImageUrl'): string | null {
  if (message.kind !== 'posted' || !message.isExternal) return null;
  const address = message.extra?.[field];
  return typeof address === 'string' ? address : null;
}

const contentOf = (message: ShownMessage): string =>
  addressOf(message, 'originalContentUrl') ?? `/line/content/${message.messageId}`;
const previewOf = (message: ShownMessage): string =>
  addressOf(message, 'previewImageUrl') ?? `/line/preview/${message.messageId}`;

function Pictures({ group }: { group: ImageGroup }) {
  const total = group[0].kind === 'posted' ? group[0].imageSet?.total : undefined;
  const spans = imageSetSpans(group.length);
  return (
    <div className="pictures">
      {group.map((message, index) => (
        <a
          key={message.messageId}
          href={contentOf(message)}
          target="_blank"
          rel="noopener noreferrer"
          style={{ gridColumn: `span ${spans[index] ?? 2}` }}
          className={spans[index] === 6 ? 'wide' : ''}
        >
          <img src={previewOf(message)} alt={`รูปที่ ${index + 1}`} loading="lazy" />
        </a>
      ))}
      {total !== undefined && total > group.length && (
        <span className="pictures-note">
          {group.length} จาก {total} รูป
        </span>
      )}
    </div>
  );
}
