import { decodeCharset } from './quoted-printable.ts';
import type { TextLines } from './text-lines.ts';

/** Groups whose text is none of the document. */
const hidden = new Set(
  'colortbl stylesheet info pict object shprslt themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl fldinst bkmkstart bkmkend'.split(
    ' ',
  ),
);

/** Characters that have a word or symbol of their own; ends of lines and cells too. */
const characters: Readonly<Record<string, string>> = {
  ...{
    par: '\n',
    line: '\n',
    row: '\n',
    nestrow: '\n',
    page: '\n',
    sect: '\n',
    tab: ' ',
    cell: ' ',
    nestcell: ' ',
  },
  ...{ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•', endash: '–', emdash: '—' },
  ...{ emspace: ' ', enspace: ' ', '~': ' ', _: '-', '\n': '\n', '\r': '\n', '\\': '\\', '{': '{', '}': '}' },
};

/**
 * Code pages of fonts by `\fcharset`. A font of ANSI (0) is of the document's page, which Thai programs mean by it.
 * @see Rich Text Format (RTF) Specification 1.9.1
 */
const charsetOfFont: Readonly<Record<string, string>> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

const charsetOfPage: Readonly<Record<string, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};

/** Maximum depth of groups: a file of opening braces costs no more. */
const maxDepth = 1_000;

interface Group {
  isHidden: boolean;
  /** Letters that a person hid, or deleted under revision. */
  isVanished: boolean;
  isFonts: boolean;
  charset: string | null;
  /** Number of characters for older programs that follow a Unicode one. */
  skipped: number;
}

/** A control word, a byte, a control symbol, a brace, or text. */
const pattern = /\\([a-z]+)(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

/** Yields the tokens of a document. Bytes of pictures that are packed as they are (`\binN`) are passed over. */
function* tokensOf(source: string): Generator<RegExpExecArray> {
  const scanner = new RegExp(pattern);
  for (let found = scanner.exec(source); found !== null; found = scanner.exec(source)) {
    if (found[1] === 'bin') scanner.lastIndex += Math.max(0, Number(found[2]) || 0);
    else yield found;
  }
}

/**
 * Adds the text of an RTF document, of which every byte is a character of `source`. The app shows it by the same rules:
 * `tests/rtf-texts.test.ts` has their cases.
 */
export function readRtf(source: string, lines: TextLines): void {
  const groups: Group[] = [];
  const fonts = new Map<string, string>();
  let group: Group = { isHidden: false, isVanished: false, isFonts: false, charset: null, skipped: 1 };
  let page = 'windows-1252';
  let font = '';
  let firstFont = '';
  let bytes: number[] = [];
  let toSkip = 0;

  const flush = () => {
    if (bytes.length > 0) lines.add(decodeCharset(Uint8Array.from(bytes), group.charset ?? page));
    bytes = [];
  };
  const isUnread = () => group.isHidden || group.isVanished;
  const addByte = (byte: number) => {
    if (toSkip > 0) toSkip -= 1;
    else if (!isUnread()) bytes.push(byte);
  };
  const addCharacter = (character: string) => {
    flush();
    if (!isUnread()) lines.add(character);
  };
  const chooseFont = (name: string) => {
    flush();
    font = name;
    if (!group.isFonts) group.charset = fonts.get(name) ?? null;
  };
  const vanish = (value: string) => {
    flush();
    group.isVanished = value !== '0';
  };
  const words: Readonly<Record<string, (value: string) => void>> = {
    u: (value) => {
      addCharacter(String.fromCharCode(Number(value) & 0xffff));
      toSkip = group.skipped;
    },
    uc: (value) => {
      group.skipped = Number(value);
    },
    ansicpg: (value) => {
      page = charsetOfPage[value] ?? `windows-${value}`;
    },
    deff: (value) => {
      firstFont = value;
    },
    fonttbl: () => {
      group.isFonts = group.isHidden = true;
    },
    fcharset: (value) => {
      if (group.isFonts) fonts.set(font, charsetOfFont[value] ?? page);
    },
    f: chooseFont,
    plain: () => {
      vanish('0');
      chooseFont(firstFont);
    },
    v: vanish,
    deleted: vanish,
    // Text of a box, in a group that older programs leave out.
    shptxt: () => {
      group.isHidden = false;
    },
  };
  const control = (word: string, value: string) => {
    const character = characters[word];
    if (character !== undefined) addCharacter(character);
    else if (hidden.has(word)) group.isHidden = true;
    else if (Object.hasOwn(words, word)) words[word]?.(value);
  };

  for (const [, word, value = '', hex, symbol, brace, text] of tokensOf(source)) {
    if (lines.isFull()) return;
    if (word !== undefined) control(word, value);
    else if (hex !== undefined) addByte(Number.parseInt(hex, 16));
    else if (symbol === '*') group.isHidden = true;
    else if (symbol !== undefined) addCharacter(characters[symbol] ?? '');
    else if (text !== undefined) for (const byte of Buffer.from(text, 'latin1')) addByte(byte);
    else if (brace === '{') {
      if (groups.length >= maxDepth) throw new Error('too many groups');
      flush();
      groups.push({ ...group });
    } else {
      flush();
      group = groups.pop() ?? group;
      toSkip = 0;
    }
  }
  flush();
}
