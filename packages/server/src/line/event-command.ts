import * as z from 'zod';
import { type Asked, commands, longestGivenName, readCommand, readPostback } from './commands.ts';
import { isRecord } from './is-record.ts';

/** Maximum length: LINE's ids have some forty letters, and an index of PostgreSQL does not hold one of thousands. */
export const longestId = 255;

/** An id of LINE. */
export const lineId = z.string().min(1).max(longestId);

const quote = z.object({
  /** Message with the command. */
  lineMessageId: lineId,
  quotedMessageId: lineId,
  /** Name of the file, or of the folder. */
  words: z.string().max(2 * (longestGivenName + 1)),
});

/** Reference of a command to the message that it quotes. */
export type Quote = z.infer<typeof quote>;

const choice = z
  .object({ requestId: z.uuid(), folderId: z.uuid().optional() })
  .transform(({ requestId, folderId }) => ({ requestId, ...(folderId !== undefined && { folderId }) }));

/** Stored form of a command: without words, except for the name that it gives. */
export const storedCommand = z.object({
  command: z.enum(commands),
  quote: quote.optional(),
  choice: choice.optional(),
});

/** Returns the command of an event; null if it is none. */
export function findCommand({ type, message, postback }: Record<string, unknown>): Asked | null {
  if (type === 'message' && isRecord(message) && message.type === 'text') {
    if (typeof message.text !== 'string') return null;
    const isQuote = typeof message.quotedMessageId === 'string' && message.quotedMessageId !== '';
    return readCommand(withoutOurName(message.text, message, { isQuote }), { isQuote });
  }
  const data = type === 'postback' && isRecord(postback) ? postback.data : null;
  return typeof data === 'string' ? readPostback(data) : null;
}

/** Returns the stored form of a command. The name that it gives lives until it is handled, and is for groups alone. */
export function toStoredCommand(
  { message }: Record<string, unknown>,
  { command, words, choice: chosen }: Asked,
  { isOfGroup }: { isOfGroup: boolean },
): z.input<typeof storedCommand> {
  if (chosen) return { command, choice: chosen };
  if (words === undefined || !isOfGroup || !isRecord(message)) return { command };
  const { id, quotedMessageId } = message;
  const quoted = quote.safeParse({ lineMessageId: id, quotedMessageId, words });
  return quoted.success ? { command, quote: quoted.data } : { command };
}

const mention = z.object({
  mentionees: z.array(
    z.object({ index: z.int().nonnegative(), length: z.int().positive(), isSelf: z.boolean().optional() }),
  ),
});

/**
 * Removes our name from a text: `@เก็บไว้ เมนู` is for us. A text that quotes a message and begins with it has the
 * plain word instead, because there the call is part of the command.
 */
function withoutOurName(
  text: string,
  message: Record<string, unknown>,
  { isQuote }: { isQuote: boolean },
): string {
  const mentionees = mention.safeParse(message.mention).data?.mentionees ?? [];
  // From the end, so that the positions of the others stay valid.
  return mentionees
    .filter(({ isSelf }) => isSelf)
    .toSorted((a, b) => b.index - a.index)
    .reduce((rest, { index, length }) => {
      const call = isQuote && index === 0 ? 'เก็บไว้ ' : '';
      return rest.slice(0, index) + call + rest.slice(index + length);
    }, text);
}
