import { createHash } from 'node:crypto';
import { encode } from 'uqr';
import { crc16 } from '../../packages/server/src/domains/search/slips/mini-qr.ts';

/**
 * Draws the small code of a slip as an SVG group of this width: a bank and a reference, which follow from `seed`.
 * @see docs/decisions/024-bank-slips.md
 */
export function drawSlipCode(seed: string, width: number): string {
  const digest = createHash('sha256').update(seed).digest();
  const reference = digest.toString('hex').slice(0, 18).toUpperCase();
  const bankCode = bankCodes[(digest.at(-1) ?? 0) % bankCodes.length] ?? bankCodes[0];
  const transfer = tag('00', '000001') + tag('01', bankCode) + tag('02', reference);
  const body = `${tag('00', transfer)}${tag('51', 'TH')}9104`;
  const text = body + crc16(body).toString(16).toUpperCase().padStart(4, '0');
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<path transform="scale(${width / size})" fill="#23263a" d="${dots.join('')}"/>`;
}

/** Numbers of banks that send in the story. */
const bankCodes = ['004', '014', '002', '006'] as const;

const tag = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
