import type { Person, ShownChat } from '../../src/chat/wire.ts';
import type { FollowLink } from '../phone/links.ts';

/** Person and chat of a tap, and callbacks for it. */
export interface TapContext {
  chat: ShownChat;
  me: Person;
  follow: FollowLink;
  nameOf: (userId: string) => string;
  /** Writes a text into the text field. */
  onDraft: (text: string) => void;
  /** Quotes a message in the next text. */
  onQuote: (messageId: string) => void;
  onFiles: (files: File[]) => void;
  onProblem: (problem: string) => void;
}
