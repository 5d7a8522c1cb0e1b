import { isTransfer, type TransferOfSlip } from '../../../slip-verifier/slip-verifier.ts';

/** Transfer as the code on a slip describes it. */
export type MiniQr = TransferOfSlip;

/** Longest text that is looked at; those of slips have some 65 characters. */
const maxLength = 200;

/** Number that the Bank of Thailand gave to the checking of slips. */
const slipApi = '000001';

/**
 * Parses a code if it is that of a Thai slip: tag 00 with the API, the bank and the reference, tag
 * 51 with the country, and tag 91 with the checksum. Any other text, also one with a wrong checksum, is null.
 */
export function parseMiniQr(text: string): MiniQr | null {
  if (text.length > maxLength) return null;
  // Some banks leave the leading zeros of the checksum out.
  const [, body, checksum] = /^(\d{4}.*9104)([0-9A-Fa-f]{1,4})$/.exec(text) ?? [];
  if (body === undefined || checksum === undefined) return null;
  if (Number.parseInt(checksum, 16) !== crc16(body)) return null;
  const tags = readTags(body.slice(0, -4));
  const slip = readTags(tags?.get('00') ?? '');
  if (tags?.get('51') !== 'TH' || slip?.get('00') !== slipApi) return null;
  const transfer = { bankCode: slip.get('01') ?? '', reference: slip.get('02') ?? '' };
  return isTransfer(transfer) ? transfer : null;
}

/** CRC-16/CCITT-FALSE of ASCII text. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

/** Splits text into values by their tags: two digits, two digits of length, value. Null if it does not fit. */
function readTags(text: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? [];
    if (tag === undefined || tags.has(tag)) return null;
    const end = at + 4 + Number(length);
    if (end > text.length) return null;
    tags.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return tags;
}
