import { beforeAll, beforeEach } from 'vitest';
import type { ReplyStyle } from '../../src/db/tables.ts';
import { testClock } from '../clock.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import { createHands, createTestChat, type Hands, listenOnly, type TestChat } from './chat.ts';

// State of the running test, which useChatScene sets.
export let shared: TestApp;
export let hands: Hands;
export let chat: TestChat;
/** The beginning of the test, plus `later`. */
export let now: Date;

/** Prepares a server for a file, and a chat for each of its tests. `clock`: default the real one. */
export function useChatScene({ clock, limitBytes }: { clock?: () => Date; limitBytes?: number } = {}): void {
  beforeAll(async () => {
    now = testClock();
    shared = await createTestApp(forFile, { ...(clock && { clock }) });
    await listenOnly(shared);
    hands = createHands(shared);
  });
  beforeEach(async () => {
    now = testClock();
    await replaceChat({ ...(limitBytes !== undefined && { limitBytes }) });
  });
}

/** Continues in a new chat. */
export async function replaceChat(options?: Parameters<typeof createTestChat>[1]): Promise<void> {
  chat = await createTestChat(shared, options);
}

/** Moves `now` ahead. */
export function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

/** Lists the bot's messages to a chat. */
export const repliesTo = (chatId: string) => shared.line.control.sends().filter(({ to }) => to === chatId);

/** Lists the bot's messages to the scene's chat, as JSON. */
export const words = () => repliesTo(chat.chatId).map(({ messages }) => JSON.stringify(messages));

/** Posts a text, and waits for everything that it causes. */
export async function sendText(text: string, userId = chat.mother): Promise<void> {
  await chat.post({ type: 'text', text, userId });
  await hands.work();
}

/** Posts a text file that contains its own name. */
export async function postFile(fileName = 'ใบเสร็จ.txt', userId = chat.mother): Promise<void> {
  await chat.post({ type: 'file', userId, contents: [{ bytes: Buffer.from(fileName), fileName }] });
}

/** Sets the reply style of the group. */
export async function setReplies(replies: ReplyStyle): Promise<void> {
  await shared.deps.db.updateTable('groups').set({ replies }).where('id', '=', chat.groupId).execute();
}
