import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const groupCount = 3;
const groupLength = 4;

/** Returns a random number for a receipt, such as `K7QW-9XPT-3MVB`: one of half a trillion million. */
export function createReceiptNumber(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groupCount }, group).join('-');
}
