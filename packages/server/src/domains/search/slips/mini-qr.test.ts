import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipText, withChecksum } from '../../../../test/scenes/money/slip.ts';
import { crc16, parseMiniQr } from './mini-qr.ts';

const slip = { bankCode: '014', reference: '202611220Ab9xYz01' };

test('a slip code has the checksum that its standard gives for 123456789', () => {
  expect(crc16('123456789')).toBe(0x29b1);
});

test('a slip code contains bank and reference', () => {
  expect(parseMiniQr(slipText(slip))).toEqual(slip);
});

test('a slip code is accepted with a checksum in small letters', () => {
  const text = slipText(slip);
  expect(parseMiniQr(text.slice(0, -4) + text.slice(-4).toLowerCase())).toEqual(slip);
});

test('a slip code is accepted without the leading zeros of its checksum', () => {
  const references = Array.from({ length: 400 }, (_, index) => `REF${index}`);
  const reference = references.find((one) => slipText({ reference: one }).at(-4) === '0') ?? '';
  const text = slipText({ reference });
  expect(parseMiniQr(text.slice(0, -4) + text.slice(-4).replace(/^0+/, ''))?.reference).toBe(reference);
});

test('a slip code with any one character changed is refused', () => {
  const text = slipText(slip);
  for (let at = 0; at < text.length; at += 1) {
    const changed = text.slice(0, at) + (text[at] === 'Q' ? 'R' : 'Q') + text.slice(at + 1);
    expect(parseMiniQr(changed), changed).toBeNull();
  }
});

const api = (value: string) => `0006${value}`;
test.each([
  ['nothing', ''],
  ['a link', 'https://example.com/?0041=9104ABCD'],
  ['a payment request of PromptPay', withChecksum('00020101021129370016A000000677010111')],
  ['another API', withChecksum(`0029${api('000002')}01030040208ABCDEFGH5102TH`)],
  ['another country', withChecksum(`0029${api('000001')}01030040208ABCDEFGH5102LA`)],
  ['no bank', withChecksum(`0022${api('000001')}0208ABCDEFGH5102TH`)],
  ['no reference', withChecksum(`0017${api('000001')}01030045102TH`)],
  ['a link as its reference', slipText({ reference: 'javascript:alert(1)' })],
  ['Thai as its reference', slipText({ reference: 'อ้างอิง' })],
  ['a reference of 36 characters', slipText({ reference: 'A'.repeat(36) })],
  ['a bank of two digits', slipText({ bankCode: '04' })],
  ['a length that goes beyond the end', withChecksum(`0099${api('000001')}`)],
  ['a tag twice', withChecksum(`0029${api('000001')}01030040208ABCDEFGH5102TH5102TH`)],
  ['a line break before it', `\n${slipText()}`],
  ['200 characters more', slipText() + ' '.repeat(200)],
])('the code of a slip is refused: %s', (_what, text) => {
  expect(parseMiniQr(text)).toBeNull();
});

test('parsing a slip code never throws', () => {
  fc.assert(fc.property(fc.string({ maxLength: 100 }), (text) => parseMiniQr(text) === null));
});
