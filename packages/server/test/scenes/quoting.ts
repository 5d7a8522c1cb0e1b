import { chat, hands, now } from './chat-scene.ts';

/** Content that is a picture of its own. */
export const picture = (seed: string) => ({ picture: { seed, width: 40, height: 30 } });

/** Posts a picture, has it kept, and returns its message. */
export async function keepPicture(): Promise<string> {
  const [messageId = ''] = await chat.post({ type: 'image', contents: [picture(`${chat.chatId} ${now}`)] });
  await hands.work();
  return messageId;
}

/** Posts a text that quotes a message, and waits for everything that it causes. Returns the id of the text. */
export async function quote(
  quotedMessageId: string,
  text: string,
  post: Partial<Parameters<typeof chat.post>[0]> = {},
): Promise<string> {
  const [messageId = ''] = await chat.post({ type: 'text', text, extra: { quotedMessageId }, ...post });
  await hands.work();
  return messageId;
}
