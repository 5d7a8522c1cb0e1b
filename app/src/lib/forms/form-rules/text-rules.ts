import { countCodePoints, createRule, isEmpty, itemsOf, type RuleContext, say } from './rule.ts';

/**
 * Letters of any script: in Thai a vowel or a tone mark is part of a letter, though Unicode counts some as marks.
 * Digits are those of any script, ๐–๙ too.
 */
function createLetterRule(allowed: RegExp, what: string) {
  return createRule({
    passes: (value) => allowed.test(String(value)),
    sentence: () => `ใช้ได้เฉพาะ${what}`,
  });
}

export const alpha = createLetterRule(/^[\p{L}\p{M}]*$/u, 'ตัวอักษร');
export const alphaSpaces = createLetterRule(/^[\p{L}\p{M}\s]*$/u, 'ตัวอักษรและช่องว่าง');
export const alphaNum = createLetterRule(/^[\p{L}\p{M}\p{Nd}]*$/u, 'ตัวอักษรและตัวเลข');
export const alphaDash = createLetterRule(/^[\p{L}\p{M}\p{Nd}_-]*$/u, 'ตัวอักษร ตัวเลข ขีดกลาง (-) และขีดล่าง (_)');

/** 0–9 alone: what is read as a number goes to the API, which knows no others. */
export const numeric = createRule({
  passes: (value) => /^[0-9]+$/.test(String(value)),
  sentence: () => 'ต้องเป็นตัวเลข 0–9 เท่านั้น',
});

export const integer = createRule({
  passes: (value) => /^-?[0-9]+$/.test(String(value)),
  sentence: () => 'ต้องเป็นจำนวนเต็ม',
});

export const digits = createRule({
  passes: (value, [count]) => /^[0-9]*$/.test(String(value)) && String(value).length === Number(count),
  sentence: ([count]) => `ต้องเป็นตัวเลข ${count} หลัก`,
});

export const min = createRule({
  passes: (value, [least]) => countCodePoints(value) >= Number(least),
  sentence: ([least]) => `ต้องมีอย่างน้อย ${least} ตัวอักษร`,
});

export const max = createRule({
  passes: (value, [most]) => countCodePoints(value) <= Number(most),
  sentence: ([most]) => `ต้องไม่เกิน ${most} ตัวอักษร`,
});

/** Of a text its code points, of a list or a set its entries: exactly `[n]`, or within `[min, max]`. */
export function length(
  value: unknown,
  [least, most = least]: readonly unknown[] = [],
  context: RuleContext = {},
) {
  if (isEmpty(value)) return true;
  const isSeveral = typeof value === 'object' && value !== null && Symbol.iterator in value;
  const count = isSeveral ? countEntries(value) : countCodePoints(value);
  if (count >= Number(least) && count <= Number(most)) return true;
  const howMany = least === most ? least : `${least} ถึง ${most}`;
  return say(`ต้องมี ${howMany} ${isSeveral ? 'อย่าง' : 'ตัวอักษร'}`, context);
}

function countEntries(value: object): number {
  return value instanceof Set || value instanceof Map ? value.size : itemsOf(value).length;
}

/** The expression is asked anew each time: the place where a `g` or `y` left off is another text's. */
export const regex = createRule({
  passes: (value, [pattern]) =>
    (pattern instanceof RegExp || typeof pattern === 'string') && new RegExp(pattern).test(String(value)),
  sentence: () => 'ไม่ตรงตามรูปแบบที่กำหนด',
});
