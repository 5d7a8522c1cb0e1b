import { randomInt } from 'node:crypto';

/** Letters and digits that are not easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const length = 8;
const tokenPattern = /^[2-9A-HJKMNP-TV-Z]{8}$/;

/** Draws a token, of 39 bits. It has a digit, by which an address of eight letters is distinguished from a word. */
export function drawToken(): string {
  for (;;) {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (/\d/.test(letters)) return hyphenated(letters);
  }
}

/** Reads a token in any case, with or without its hyphen; null if it is invalid. */
export function readToken(text: string): string | null {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return tokenPattern.test(letters) ? hyphenated(letters) : null;
}

function hyphenated(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
