import { decodeCharset } from './quoted-printable.ts';
import type { TextLines } from './text-lines.ts';

/** Groups whose text is none of the document. */
const hidden = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl fldinst bkmkstart bkmkend'.split(
    ' ',
  ),
);

/** Code pages of fonts. @see Rich Text Format (RTF) Specification 1.9.1, `\fcharset` */
const charsetOfFont: Readonly<Record<string, string>> = {
  0: 'windows-1252',
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
  isFonts: boolean;
  charset: string | null;
  /** Number of characters for older programs that follow a Unicode one. */
  skipped: number;
}

/** A control word, a byte, a control symbol, a brace, or text. */
const token = /\\([a-z]+)(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

/** Adds the text of an RTF document, of which every byte is a character of `source`. */
export function readRtf(source: string, lines: TextLines): void {
  const groups: Group[] = [];
  const fonts = new Map<string, string>();
  let group: Group = { isHidden: false, isFonts: false, charset: null, skipped: 1 };
  let page = 'windows-1252';
  let font = '';
  let bytes: number[] = [];
  let toSkip = 0;

  const flush = () => {
    if (bytes.length > 0) lines.add(decodeCharset(Uint8Array.from(bytes), group.charset ?? page));
    bytes = [];
  };
  const addByte = (byte: number) => {
    if (toSkip > 0) toSkip -= 1;
    else if (!group.isHidden) bytes.push(byte);
  };
  const control = (word: string, value: string) => {
    if (word === 'u' && !group.isHidden) {
      flush();
      lines.add(String.fromCharCode(Number(value) & 0xffff));
      toSkip = group.skipped;
    } else if (word === 'uc') group.skipped = Number(value);
    else if (word === 'ansicpg') page = charsetOfPage[value] ?? `windows-${value}`;
    else if (word === 'fonttbl') group.isFonts = group.isHidden = true;
    else if (hidden.has(word)) group.isHidden = true;
    else if (word === 'fcharset' && group.isFonts) fonts.set(font, charsetOfFont[value] ?? page);
    else if (word === 'f') {
      flush();
      font = value;
      if (!group.isFonts) group.charset = fonts.get(value) ?? null;
    } else if (!group.isHidden && /^(?:par|line|row|page|sect)$/.test(word)) {
      flush();
      lines.end();
    } else if (!group.isHidden && /^(?:tab|cell)$/.test(word)) addByte(0x20);
  };

  for (const [, word, value = '', hex, symbol, brace, text] of source.matchAll(token)) {
    if (lines.isFull()) return;
    if (word !== undefined) control(word, value);
    else if (hex !== undefined) addByte(Number.parseInt(hex, 16));
    else if (symbol === '*') group.isHidden = true;
    else if (symbol !== undefined) addByte(symbol === '~' ? 0x20 : symbol.charCodeAt(0));
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
