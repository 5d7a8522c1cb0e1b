import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Command } from '../../line/commands.ts';
import type { LineEvent } from '../../line/events.ts';

type BotDeps = Pick<Deps, 'queue' | 'clock' | 'record'>;

/** An event in the chat of a group, and until when LINE takes a reply to it. */
interface EventInGroup {
  event: LineEvent;
  replyBy: Date;
  group: Row<'groups'>;
}

/** A command that somebody wrote in the chat of a group. */
export interface CommandRequest extends EventInGroup {
  command: Command;
  /** Sender; null where LINE did not say. */
  userId: string | null;
}

/** Bot as events speak to it, in their transaction. Its domain stands above this one: services.ts hands it in. */
export interface ChatBot {
  /** Welcomes a chat to which the bot came. */
  welcome(tx: Tx, deps: BotDeps, joined: EventInGroup): Promise<void>;
  /** Handles a command from the chat. */
  handleCommand(tx: Tx, deps: BotDeps, request: CommandRequest): Promise<void>;
}

/** What events are handled with. */
export type EventDeps = Deps & { chatBot: ChatBot };
