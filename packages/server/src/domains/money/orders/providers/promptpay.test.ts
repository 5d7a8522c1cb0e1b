import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestDrawer } from '../../../../../test/drawer.ts';
import { drawCode, promptPayPayload } from './promptpay.ts';

/** Reads the fields of a code: two digits of tag, two of length, the value. */
function fieldsOf(payload: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4));
    fields[payload.slice(at, at + 2)] = payload.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

/** CRC-16 with the polynomial 0x1021, begun at 0xffff. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test.each([
  ['a phone', { type: 'MSISDN', target: '0812345678' } as const, { '01': '0066812345678' }],
  ['a tax number', { type: 'NATID', target: '1101700230708' } as const, { '02': '1101700230708' }],
  ['an e-wallet', { type: 'EWALLETID', target: '004999012345678' } as const, { '03': '004999012345678' }],
])('a code for %s has the fields that banks read', (_name, receiver, proxy) => {
  for (const satang of [1, 99, 100, 5899, 12_900, 349_000, 99_999_999]) {
    const payload = promptPayPayload(receiver, satang);
    const { '29': merchant = '', ...fields } = fieldsOf(payload);
    expect(fieldsOf(merchant)).toEqual({ '00': 'A000000677010111', ...proxy });
    const baht = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
    expect(fields).toEqual({
      '00': '01',
      '01': '12',
      '53': '764',
      '54': baht,
      '58': 'TH',
      '63': crcOf(payload.slice(0, -4)),
    });
  }
});

test('the picture of a code is read back, with a quiet zone around it', async (t) => {
  const drawer = createTestDrawer(t);
  const payload = promptPayPayload({ type: 'MSISDN', target: '0812345678' }, 12_900);
  const picture = await drawCode(payload);
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBeGreaterThan(500);
  const grey = new Uint8Array(data);
  const firstRows = grey.subarray(0, info.width * 32);
  expect(firstRows.every((value) => value === 255)).toBe(true);
  expect(await drawer.readCodes(picture)).toEqual([payload]);
});
