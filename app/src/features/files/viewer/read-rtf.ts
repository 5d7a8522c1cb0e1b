/**
 * Reads the text of an RTF document. The server reads it for search by the same rules: `tests/rtf-texts.test.ts` has their cases.
 * @see Rich Text Format (RTF) Specification 1.9.1
 */
export function readRtf(bytes: ArrayBuffer): string {
  const reader = createReader();
  for (const token of tokensOf(bytesAsLetters(new Uint8Array(bytes)))) reader.take(token);
  return reader.end();
}

/** Returns a string with a character of the same number for each byte, which no label of `TextDecoder` does. */
function bytesAsLetters(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return pieces.join('');
}

/** Groups whose text is none of the document. */
const hidden = new Set(
  'colortbl stylesheet info pict object shprslt themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl fldinst bkmkstart bkmkend'.split(
    ' ',
  ),
);

/** Characters that have a word of their own; ends of lines and cells too. */
const characters: Readonly<Record<string, string>> = {
  ...{
    par: '\n',
    line: '\n',
    row: '\n',
    page: '\n',
    sect: '\n',
    tab: '\t',
    cell: '\t',
    nestcell: '\t',
    nestrow: '\n',
  },
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
  word?: string | undefined;
  value: string;
  hex?: string | undefined;
  symbol?: string | undefined;
  brace?: string | undefined;
  text?: string | undefined;
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

interface Group {
  isHidden: boolean;
  /** Letters that a person hid, or deleted under revision. */
  isVanished: boolean;
  isFonts: boolean;
  charset: string | null;
  /** Number of characters for older programs that follow a Unicode one. */
  skipped: number;
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // A code page that nobody knows.
    return new TextDecoder('windows-874').decode(bytes);
  }
}

function createReader() {
  const groups: Group[] = [];
  const fonts = new Map<string, string>();
  let group: Group = { isHidden: false, isVanished: false, isFonts: false, charset: null, skipped: 1 };
  let [shown, page, font, firstFont] = ['', 'windows-1252', '', ''];
  let bytes: number[] = [];
  let toSkip = 0;

  const flush = () => {
    if (bytes.length > 0) shown += decode(Uint8Array.from(bytes), group.charset ?? page);
    bytes = [];
  };
  const isUnread = () => group.isHidden || group.isVanished;
  const addByte = (byte: number) => {
    if (toSkip > 0) toSkip -= 1;
    else if (!isUnread()) bytes.push(byte);
  };
  const addCharacter = (character: string) => {
    flush();
    if (!isUnread()) shown += character;
  };
  const chooseFont = (name: string) => {
    flush();
    font = name;
    if (!group.isFonts) group.charset = fonts.get(name) ?? null;
  };
  const vanish = (isVanished: boolean) => {
    flush();
    group.isVanished = isVanished;
  };

  const words: Readonly<Record<string, (value: string) => void>> = {
    u(value) {
      addCharacter(String.fromCharCode(Number(value) & 0xffff));
      toSkip = group.skipped;
    },
    uc(value) {
      group.skipped = Number(value);
    },
    ansicpg(value) {
      page = charsetOfPage[value] ?? `windows-${value}`;
    },
    deff(value) {
      firstFont = value;
    },
    fonttbl() {
      group.isFonts = group.isHidden = true;
    },
    fcharset(value) {
      if (group.isFonts) fonts.set(font, charsetOfFont[value] ?? page);
    },
    f: chooseFont,
    plain() {
      vanish(false);
      chooseFont(firstFont);
    },
    v: (value) => vanish(value !== '0'),
    deleted: (value) => vanish(value !== '0'),
    /** Text of a box, which is in a group that older programs leave out. */
    shptxt() {
      group.isHidden = false;
    },
  };
  const control = (word: string, value: string) => {
    const character = characters[word];
    if (character !== undefined) addCharacter(character);
    else if (hidden.has(word)) group.isHidden = true;
    else if (Object.hasOwn(words, word)) words[word]?.(value);
  };
  const turn = (brace: string) => {
    flush();
    toSkip = 0;
    if (brace === '}') group = groups.pop() ?? group;
    else if (groups.push({ ...group }) > maxDepth) throw new Error('too many groups');
  };

  return {
    take({ word, value, hex, symbol, brace, text = '' }: Token): void {
      if (word !== undefined) control(word, value);
      else if (hex !== undefined) addByte(Number.parseInt(hex, 16));
      else if (symbol === '*') group.isHidden = true;
      else if (symbol !== undefined) addCharacter(characters[symbol] ?? '');
      else if (brace !== undefined) turn(brace);
      else for (let at = 0; at < text.length; at += 1) addByte(text.charCodeAt(at));
    },
    end(): string {
      flush();
      return shown;
    },
  };
}
