import { addSubject, countCodePoints, createRule, isEmpty, itemsOf, type RuleContext } from './rule.ts';

/**
 * Creates a rule for letters of any script. In Thai a vowel or tone mark is part of a letter, though Unicode
 * counts some as marks. Digits are those of any script, also ๐–๙.
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

/** Only 0–9: the API accepts no other digits. */
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

/** Counts code points of a text, or entries of a list or set: exactly `[n]`, or within `[min, max]`. */
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
  return addSubject(`ต้องมี ${howMany} ${isSeveral ? 'อย่าง' : 'ตัวอักษร'}`, context);
}

function countEntries(value: object): number {
  return value instanceof Set || value instanceof Map ? value.size : itemsOf(value).length;
}

/** Tests the expression without its state: the `lastIndex` of a `g` or `y` flag belongs to another text. */
export const regex = createRule({
  passes: (value, [pattern]) =>
    (pattern instanceof RegExp || typeof pattern === 'string') && new RegExp(pattern).test(String(value)),
  sentence: () => 'ยังไม่ตรงรูปแบบ',
});
