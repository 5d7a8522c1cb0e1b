import { Icon } from '../icons.tsx';
import type { FollowLink } from '../phone/links.ts';
import { ChatLink } from './chat-link.tsx';
import { toTextParts } from './text-parts.ts';

interface Props {
  text: string;
  /** Other fields of the message, such as mentions and emojis. */
  fields?: Record<string, unknown>;
  follow: FollowLink;
  nameOf?: (userId: string) => string;
}

/** Text bubble with links; everything else is plain text. */
export function TextBubble({ text, fields = {}, follow, nameOf }: Props) {
  return (
    <p className="bubble">
      {toTextParts(text, fields, nameOf).map((part, index) =>
        part.kind === 'link' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <ChatLink key={index} uri={part.text} follow={follow}>
            {part.text}
          </ChatLink>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <span key={index} className={part.kind === 'text' ? undefined : part.kind}>
            {part.kind === 'emoji' && part.text === '$' ? <Icon name="smile" label="อีโมจิ" /> : part.text}
          </span>
        ),
      )}
    </p>
  );
}
