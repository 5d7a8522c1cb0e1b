/** What one can ask of the bot in a group. */
export const commands = ['menu', 'stop', 'go-on', 'search', 'ask-for-missed'] as const;
export type Command = (typeof commands)[number];

/** What a button of ours can ask for. */
const buttonCommands = ['menu', 'stop', 'go-on', 'ask-for-missed'] as const satisfies Command[];
export type ButtonCommand = (typeof buttonCommands)[number];

/** What a message asks for; `term` is what to search for: somebody's words, which are never stored or logged. */
export interface Asked {
  command: Command;
  term: string | null;
}

/** As a button of ours sends it back. */
export const postbackPrefix = 'kepwai:';

const words: ReadonlyMap<string, Command> = new Map([
  ['เมนู', 'menu'],
  ['เก็บไว้', 'menu'],
  ['@เก็บไว้', 'menu'],
  ['หยุดเก็บ', 'stop'],
  ['เก็บต่อ', 'go-on'],
]);

/** As long a name can be searched for in the app. */
const longestTerm = 100;

/** What LINE's keyboards leave in a text that looks like a plain word. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Who calls the bot by its name, with or without LINE's mention. */
const calling = /^@?เก็บไว้[ \u00a0\u3000]+/;

/** Only a message that is nothing but a command is one, said to the bot or to all: people say these words to one another, too. */
export function readCommand(text: string): Asked | null {
  const plain = text.normalize('NFC').replaceAll(invisible, '').trim().replace(calling, '');
  const command = words.get(plain);
  if (command) return { command, term: null };
  const [, term] = /^หา[ \u00a0\u3000]+(\S[^\n]*)$/.exec(plain) ?? [];
  return term === undefined ? null : { command: 'search', term: term.trim().slice(0, longestTerm) };
}

/** What a button asks for; null: it is not one of ours. */
export function readPostback(data: string): Asked | null {
  if (!data.startsWith(postbackPrefix)) return null;
  const name = data.slice(postbackPrefix.length);
  const command = buttonCommands.find((known) => known === name);
  return command ? { command, term: null } : null;
}
