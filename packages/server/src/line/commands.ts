/** Commands of the bot in a group. */
export const commands = [
  'menu',
  'stop',
  'go-on',
  'search',
  'ask-for-missed',
  'name',
  'file',
  'link',
  'into',
  'make',
  'undo',
] as const;
export type Command = (typeof commands)[number];

/** Commands that our buttons send. */
const buttonCommands = ['menu', 'stop', 'go-on', 'ask-for-missed'] as const satisfies Command[];
export type ButtonCommand = (typeof buttonCommands)[number];

/** Commands about a quoted message, which have words: the name of a file, or of the folder that it goes into. */
export const quoteCommands = ['name', 'file', 'link'] as const satisfies Command[];

/** Commands of the buttons below the reply to a request: into this folder, create the folder, undo. */
export const choiceCommands = ['into', 'make', 'undo'] as const satisfies Command[];

/** A tapped button below the reply to a request. */
export interface Choice {
  requestId: string;
  /** With `into`: the chosen folder. */
  folderId?: string;
}

/** A parsed command; `term` is the search term: a person's words, which are never stored or logged. */
export interface Asked {
  command: Command;
  term: string | null;
  /** With a command about a quoted message: name of the file or folder. */
  words?: string;
  choice?: Choice;
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

/** Maximum number of characters of a name given in the chat, which leaves room for the file's extension. */
export const longestGivenName = 200;

/** `ไปที่ ใบเสร็จ`; people also write it without the space. */
const destination = /^ไปที่[ \u00a0\u3000]*(\S[^\n]*)$/;

/**
 * Parses a command. The message must be nothing but a command, to the bot or to all: people use these words among
 * themselves, too. One that quotes a message can call the bot by its name and give a command.
 */
export function readCommand(text: string, { isQuote = false } = {}): Asked | null {
  const called = text.normalize('NFC').replaceAll(invisible, '').trim();
  const plain = called.replace(calling, '');
  const command = words.get(plain);
  if (command) return { command, term: null };
  // Alone, it is a common question among people.
  if (isQuote && plain === 'ลิงก์') return { command: 'link', term: null, words: '' };
  const [, term] = /^หา[ \u00a0\u3000]+(\S[^\n]*)$/.exec(plain) ?? [];
  if (term !== undefined) return { command: 'search', term: term.trim().slice(0, longestTerm) };
  return isQuote && plain !== called && !plain.includes('\n') ? readQuote(plain) : null;
}

/** A name that is too long stays recognisable as such. */
function readQuote(plain: string): Asked {
  const [, folder] = destination.exec(plain) ?? [];
  const cut = (given: string) => [...given.trim()].slice(0, longestGivenName + 1).join('');
  if (folder !== undefined) return { command: 'file', term: null, words: cut(folder) };
  return { command: 'name', term: null, words: cut(plain) };
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const choicePattern = new RegExp(`^(?:(into):(${id}):(${id})|(make|undo):(${id}))$`);

/** Parses the data of a button; null if it is not one of ours. */
export function readPostback(data: string): Asked | null {
  if (!data.startsWith(postbackPrefix)) return null;
  const name = data.slice(postbackPrefix.length);
  const command = buttonCommands.find((known) => known === name);
  return command ? { command, term: null } : readChoice(name);
}

function readChoice(name: string): Asked | null {
  const [, into, requestId, folderId, other, otherId] = choicePattern.exec(name) ?? [];
  if (into !== undefined && requestId !== undefined && folderId !== undefined)
    return { command: 'into', term: null, choice: { requestId, folderId } };
  const command = choiceCommands.find((known) => known === other);
  return command && otherId !== undefined ? { command, term: null, choice: { requestId: otherId } } : null;
}
