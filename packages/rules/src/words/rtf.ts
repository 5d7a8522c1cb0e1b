/** Groups whose text is none of the document. */
const hidden = new Set(
  'colortbl stylesheet info pict object shprslt themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl fldinst bkmkstart bkmkend'.split(
    ' ',
  ),
);

/** Characters that have a word or symbol of their own; ends of lines and cells too. */
const characters: Readonly<Record<string, string>> = {
  ...{ par: '\n', line: '\n', row: '\n', nestrow: '\n', page: '\n', sect: '\n' },
  ...{ tab: '\t', cell: '\t', nestcell: '\t' },
  ...{ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•', endash: '–', emdash: '—' },
  ...{ emspace: '\u2003', enspace: '\u2002', '~': '\u00a0', _: '\u2011', '\n': '\n', '\r': '\n' },
  ...{ '\\': '\\', '{': '{', '}': '}' },
};

/** Code pages of fonts by `\fcharset`. A font of ANSI (0) is of the document's page, which Thai programs mean by it. */
const charsetOfFont: Readonly<Record<string, string>> = {
  ...{ 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253', 162: 'windows-1254' },
  ...{ 163: 'windows-1258', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257' },
  ...{ 204: 'windows-1251', 222: 'windows-874', 238: 'windows-1250' },
};

const charsetOfPage: Readonly<Record<string, string>> = {
  ...{ 874: 'windows-874', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8' },
};

/** Maximum depth of groups: a file of opening braces costs no more. */
const maxDepth = 1_000;

/** A control word, a byte, a control symbol, a brace, or text. */
const pattern = /\\([a-z]+)(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/giu;

interface Token {
  readonly word?: string | undefined;
  readonly value: string;
  readonly hex?: string | undefined;
  readonly symbol?: string | undefined;
  readonly brace?: string | undefined;
  readonly text?: string | undefined;
}

interface Group {
  isHidden: boolean;
  /** Letters that a person hid, or deleted under revision. */
  isVanished: boolean;
  isFonts: boolean;
  charset: string | null;
  /** Number of characters for older programs that follow a Unicode one. */
  skipped: number;
}

interface Reading {
  group: Group;
  /** Groups around it. */
  readonly outer: Group[];
  readonly fonts: Map<string, string>;
  font: string;
  firstFont: string;
  /** Code page of the document. */
  page: string;
  /** Bytes that are not decoded yet: a letter can have several. */
  bytes: number[];
  toSkip: number;
  text: string;
}

/** Global of browsers and Node. */
declare const TextDecoder: new (charset: string) => { decode(bytes: Uint8Array): string };

/**
 * Yields the text of an RTF document, piece by piece, without its layout. `source` has a character of the same number for every byte.
 * @throws if groups are too deep, after the text before them
 * @see Rich Text Format (RTF) Specification 1.9.1
 */
export function* textOfRtf(source: string): Generator<string> {
  const reading: Reading = {
    group: { isHidden: false, isVanished: false, isFonts: false, charset: null, skipped: 1 },
    outer: [],
    fonts: new Map(),
    ...{ font: '', firstFont: '', page: 'windows-1252' },
    bytes: [],
    toSkip: 0,
    text: '',
  };
  for (const token of tokensOf(source)) {
    read(reading, token);
    if (reading.text !== '') yield reading.text;
    reading.text = '';
  }
  flush(reading);
  yield reading.text;
}

/** Yields the tokens of a document; bytes of pictures that are packed as they are (`\binN`) are passed over. */
function* tokensOf(source: string): Generator<Token> {
  const scanner = new RegExp(pattern);
  for (let found = scanner.exec(source); found !== null; found = scanner.exec(source)) {
    const [, word, value = '', hex, symbol, brace, text] = found;
    if (word === 'bin') scanner.lastIndex += Math.max(0, Number(value) || 0);
    else yield { word, value, hex, symbol, brace, text };
  }
}

function read(reading: Reading, { word, value, hex, symbol, brace, text = '' }: Token): void {
  if (word !== undefined) control(reading, word, value);
  else if (hex !== undefined) addByte(reading, Number.parseInt(hex, 16));
  else if (symbol === '*') reading.group.isHidden = true;
  else if (symbol !== undefined) addCharacter(reading, characters[symbol] ?? '');
  else if (brace !== undefined) turn(reading, brace);
  else for (let at = 0; at < text.length; at += 1) addByte(reading, text.charCodeAt(at));
}

function control(reading: Reading, word: string, value: string): void {
  const character = characters[word];
  if (character !== undefined) addCharacter(reading, character);
  else if (hidden.has(word)) reading.group.isHidden = true;
  else if (Object.hasOwn(words, word)) words[word]?.(reading, value);
}

const words: Readonly<Record<string, (reading: Reading, value: string) => void>> = {
  u(reading, value) {
    addCharacter(reading, String.fromCharCode(Number(value) & 0xffff));
    reading.toSkip = reading.group.skipped;
  },
  uc({ group }, value) {
    group.skipped = Number(value);
  },
  ansicpg(reading, value) {
    reading.page = charsetOfPage[value] ?? `windows-${value}`;
  },
  deff(reading, value) {
    reading.firstFont = value;
  },
  fonttbl({ group }) {
    group.isFonts = group.isHidden = true;
  },
  fcharset({ group, fonts, font, page }, value) {
    if (group.isFonts) fonts.set(font, charsetOfFont[value] ?? page);
  },
  f: chooseFont,
  plain(reading) {
    vanish(reading, '0');
    chooseFont(reading, reading.firstFont);
  },
  v: vanish,
  deleted: vanish,
  /** Text of a box, which is in a group that older programs leave out. */
  shptxt({ group }) {
    group.isHidden = false;
  },
};

function chooseFont(reading: Reading, name: string): void {
  flush(reading);
  reading.font = name;
  if (!reading.group.isFonts) reading.group.charset = reading.fonts.get(name) ?? null;
}

function vanish(reading: Reading, value: string): void {
  flush(reading);
  reading.group.isVanished = value !== '0';
}

/** Begins or ends a group. Characters for older programs end before either. */
function turn(reading: Reading, brace: string): void {
  flush(reading);
  reading.toSkip = 0;
  if (brace === '}') reading.group = reading.outer.pop() ?? reading.group;
  else if (reading.outer.push({ ...reading.group }) > maxDepth) throw new Error('too many groups');
}

function addByte(reading: Reading, byte: number): void {
  if (reading.toSkip > 0) reading.toSkip -= 1;
  else if (isRead(reading)) reading.bytes.push(byte);
}

function addCharacter(reading: Reading, character: string): void {
  flush(reading);
  if (isRead(reading)) reading.text += character;
}

function isRead({ group }: Reading): boolean {
  return !group.isHidden && !group.isVanished;
}

function flush(reading: Reading): void {
  const { bytes, group, page } = reading;
  if (bytes.length > 0) reading.text += decode(Uint8Array.from(bytes), group.charset ?? page);
  reading.bytes = [];
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // An unknown code page.
    return new TextDecoder('windows-874').decode(bytes);
  }
}
