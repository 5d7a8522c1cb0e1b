import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const words = 'ใบเสร็จ';
const utf16 = Uint8Array.from(
  [...`\ufeff${words}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
);
const swapped = utf16.map((_, index) => utf16[index ^ 1] ?? 0);
const utf8 = new TextEncoder().encode(words);

test.each<[string, Uint8Array, string | null, string]>([
  ['UTF-8', utf8, null, words],
  ['UTF-8 cut within a letter', utf8.subarray(0, 4), null, 'ใ'],
  ['UTF-16 with a mark', utf16, null, words],
  ['UTF-16 the other way round', swapped, null, words],
  ['UTF-16 of which the server says so', utf16, 'text/plain; charset=utf-16le', words],
  ['UTF-16 behind a type that says nothing', utf16, 'application/octet-stream', words],
  ['the Thai code page', Uint8Array.from([0xe3, 0xba]), null, 'ใบ'],
  [
    'the Thai code page of which the server says so',
    Uint8Array.from([0xe3, 0xba]),
    'text/plain; charset=windows-874',
    'ใบ',
  ],
  [
    'what the server calls by a name that nobody knows',
    Uint8Array.from([0xe3, 0xba]),
    'text/plain; charset=x-none',
    'ใบ',
  ],
  ['nothing', new Uint8Array(), null, ''],
])('a text in %s is decoded', (what, bytes, contentType, text) => {
  const isCut = /cut/.test(what);
  expect(decodeText(new Uint8Array(bytes).buffer, { contentType, isCut })).toBe(text);
});
