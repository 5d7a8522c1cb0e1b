import { expect, test } from 'vitest';
import { charsetOf } from './text-charset.ts';

const thai = Buffer.from('สวัสดี');

test.each<[string, Uint8Array, string]>([
  ['UTF-8', thai, 'utf-8'],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), thai]), 'utf-8'],
  ['UTF-8 cut within a letter', thai.subarray(0, 4), 'utf-8'],
  ['UTF-16 of Windows', Buffer.from('\ufeffสวัสดี', 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way round', Buffer.from('\ufeffสวัสดี', 'utf16le').swap16(), 'utf-16be'],
  ['UTF-16 without a mark', Buffer.from('สวัสดี a\r\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way round without a mark', Buffer.from('สวัสดี', 'utf16le').swap16(), 'utf-16be'],
  ['the Thai code page', Buffer.from('cacdba', 'hex'), 'windows-874'],
  ['a short word in the Thai code page', Buffer.from('e3ba', 'hex'), 'windows-874'],
  ['plain ASCII', Buffer.from('hello'), 'utf-8'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
])('the charset of a text is recognised: %s', (what, head, charset) => {
  expect(charsetOf(head, { isWhole: !/cut/.test(what) })).toBe(charset);
});
