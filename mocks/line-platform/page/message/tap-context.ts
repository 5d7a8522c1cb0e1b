import type { Person, ShownChat } from '../../src/chat/wire.ts';
import type { FollowLink } from '../phone/links.ts';

/** Person and chat of a tap, and what else a tap can do. */
export interface TapContext {
  chat: ShownChat;
  me: Person;
  follow: FollowLink;
  nameOf: (userId: string) => string;
  /** Puts words into the writing line. */
  onDraft: (text: string) => void;
  onFiles: (files: File[]) => void;
  onProblem: (problem: string) => void;
}
