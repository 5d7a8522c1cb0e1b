/** Commands of the bot in a group. */
export const commands = ['menu', 'stop', 'go-on', 'search', 'ask-for-missed'] as const;
export type Command = (typeof commands)[number];

/** Commands that our buttons send. */
const buttonCommands = ['menu', 'stop', 'go-on', 'ask-for-missed'] as const satisfies Command[];
export type ButtonCommand = (typeof buttonCommands)[number];

/** A parsed command; `term` is the search term: somebody's words, which are never stored or logged. */
export interface Asked {
  command: Command;
  term: string | null;
}

/** Prefix of the data that our buttons send back. */
export const postbackPrefix = 'kepwai:';

const words: ReadonlyMap<string, Command> = new Map([
  ['เมนู', 'menu'],
  ['เก็บไว้', 'menu'],
  ['@เก็บไว้', 'menu'],
  ['หยุดเก็บ', 'stop'],
  ['เก็บต่อ', 'go-on'],
]);

/** Maximum length of a search term, as in the app. */
const longestTerm = 100;

/** Invisible characters that LINE's keyboards leave in a plain word. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Call of the bot by its name, with or without LINE's mention. */
const calling = /^@?เก็บไว้[ \u00a0\u3000]+/;

/**
 * Parses a command. The message must be nothing but a command, to the bot or to all: people use these words
 * among themselves, too.
 */
export function readCommand(text: string): Asked | null {
  const plain = text.normalize('NFC').replaceAll(invisible, '').trim().replace(calling, '');
  const command = words.get(plain);
  if (command) return { command, term: null };
  const [, term] = /^หา[ \u00a0\u3000]+(\S[^\n]*)$/.exec(plain) ?? [];
  return term === undefined ? null : { command: 'search', term: term.trim().slice(0, longestTerm) };
}

/** Parses the data of a button; null where it is not one of ours. */
export function readPostback(data: string): Asked | null {
  if (!data.startsWith(postbackPrefix)) return null;
  const name = data.slice(postbackPrefix.length);
  const command = buttonCommands.find((known) => known === name);
  return command ? { command, term: null } : null;
}
