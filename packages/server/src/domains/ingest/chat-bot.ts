import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Choice, Command } from '../../line/commands.ts';
import type { Quote } from '../../line/event-command.ts';
import type { LineEvent } from '../../line/events.ts';

type BotDeps = Pick<Deps, 'queue' | 'clock' | 'record'>;

/** Event in the chat of a group, with the time until which LINE accepts a reply. */
interface EventInGroup {
  event: LineEvent;
  replyBy: Date;
  group: Row<'groups'>;
}

/** Command written in the chat of a group. */
export interface CommandRequest extends EventInGroup {
  command: Command;
  /** Sender; null if LINE did not say. */
  userId: string | null;
  /** The message that it quotes, and the name that it gives. */
  quote?: Quote | undefined;
  /** The tapped button below the reply to such a command. */
  choice?: Choice | undefined;
}

/** Functions of the bot that events need, within their transaction. Its domain is above this one; services.ts supplies it. */
export interface ChatBot {
  /** Welcomes a chat that the bot joined. */
  welcome(tx: Tx, deps: BotDeps, joined: EventInGroup): Promise<void>;
  /** Handles a command from the chat. */
  handleCommand(tx: Tx, deps: BotDeps, request: CommandRequest): Promise<void>;
  /** Takes back what a message requested that was unsent. */
  takeBackUnsent(tx: Tx, deps: BotDeps, message: { groupId: string; lineMessageId: string }): Promise<void>;
}

/** Dependencies for handling events. */
export type EventDeps = Deps & { chatBot: ChatBot };
