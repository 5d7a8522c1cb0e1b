import { createRequire } from 'node:module';
import { type Root, type SetTokens, type Token, type Tokens, types } from 'ret';
import type { Random } from './random.ts';

/** `require` returns the parser itself, unlike its types say. */
const tokenizer: (pattern: string) => Root = createRequire(import.meta.url)('ret');

/** Maximum repetitions if a pattern sets no limit. */
const maxOpenRepeats = 4;

/** Generates a text that a pattern accepts; null if the pattern is not supported: look-arounds, references and such. */
export function generateFromPattern(pattern: string, random: Random): string | null {
  try {
    const text = write(tokenizer(pattern), random);
    return text !== null && new RegExp(pattern).test(text) ? text : null;
  } catch {
    return null; // this parser does not support the pattern; the caller tries something else
  }
}

function write(token: Tokens, random: Random): string | null {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP: {
      const branches = token.options ?? [token.stack ?? []];
      const [first = [], ...others] = branches;
      return writeAll(random.pick([first, ...others]), random);
    }
    case types.POSITION:
      return '';
    case types.SET:
      return pickFromSet(
        token.not ? printable.filter((code) => !inSet(token.set, code)) : codesOf(token.set),
        random,
      );
    case types.CHAR:
      return String.fromCodePoint(token.value);
    case types.REPETITION: {
      const max = Math.min(token.max, token.min + maxOpenRepeats);
      const times = random.int(token.min, max);
      return writeAll(
        Array.from({ length: times }, () => token.value),
        random,
      );
    }
    default:
      return null;
  }
}

function writeAll(tokens: Token[], random: Random): string | null {
  const parts = tokens.map((token) => write(token, random));
  return parts.includes(null) ? null : parts.join('');
}

const printable = Array.from({ length: 95 }, (_, index) => index + 32);

function inSet(set: SetTokens, code: number): boolean {
  return set.some((token) => {
    if (token.type === types.CHAR) return token.value === code;
    if (token.type === types.RANGE) return token.from <= code && code <= token.to;
    return token.not !== inSet(token.set, code);
  });
}

/** Returns printable characters, if there are any. */
function codesOf(set: SetTokens): number[] {
  const shown = printable.filter((code) => inSet(set, code));
  if (shown.length > 0) return shown;
  return set.flatMap((token) => {
    if (token.type === types.CHAR) return [token.value];
    return token.type === types.RANGE ? [token.from] : codesOf(token.set);
  });
}

function pickFromSet(codes: number[], random: Random): string | null {
  const [first, ...others] = codes;
  return first === undefined ? null : String.fromCodePoint(random.pick([first, ...others]));
}
