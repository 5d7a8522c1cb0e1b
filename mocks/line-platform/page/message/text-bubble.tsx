import { Icon } from '../icons.tsx';
import type { FollowLink } from '../phone/links.ts';
import { ChatLink } from './chat-link.tsx';
import { toTextParts } from './text-parts.ts';

interface Props {
  text: string;
  /** The message's other fields: mentions and emojis are among them. */
  fields?: Record<string, unknown>;
  follow: FollowLink;
  nameOf?: (userId: string) => string;
}

/** Addresses in a text can be followed; everything else is text and nothing but. */
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
