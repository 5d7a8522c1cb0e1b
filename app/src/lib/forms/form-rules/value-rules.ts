import { addSubject, createRule, isEmpty, itemsOf, type RuleContext, toNumber } from './rule.ts';

/** Requires a value: not only blanks, not an unticked checkbox. 0 is a value. */
export function required(value: unknown, _params: readonly unknown[] = [], context: RuleContext = {}) {
  const isMissing = isEmpty(value) || value === false || Number.isNaN(value) || isBlank(value);
  if (!isMissing) return true;
  const who = context.label?.trim() || context.field;
  if (!who) return 'ต้องกรอกช่องนี้';
  return /^[\u0e00-\u0e7f]/.test(who) ? `ต้องกรอก${who}` : `ต้องกรอก ${who}`;
}

/** Whether a value contains only blanks, also zero-width ones, or is a list of nothing else. */
function isBlank(value: unknown): boolean {
  return itemsOf(value).every((item) => isEmpty(item) || /^[\s\u200b-\u200d\u2060]*$/.test(String(item)));
}

/** Requires the other field's value, `[other]`. Two empty values are equal; one alone is not. */
export function confirmed(value: unknown, [other]: readonly unknown[] = [], context: RuleContext = {}) {
  const isSame = isEmpty(value) || isEmpty(other) ? isEmpty(value) && isEmpty(other) : isAlike(value, other);
  return isSame || addSubject('ไม่ตรงกัน กรอกให้เหมือนกันทั้งสองช่อง', context);
}

function isAlike(value: unknown, other: unknown): boolean {
  return String(value) === String(other);
}

/** Requires the identical value, of the same type. */
export function is(value: unknown, [other]: readonly unknown[] = [], context: RuleContext = {}) {
  return value === other || addSubject(`ต้องเป็น${inWords(other)}`, context);
}

export function isNot(value: unknown, [other]: readonly unknown[] = [], context: RuleContext = {}) {
  return isEmpty(value) || value !== other || addSubject(`ต้องไม่ใช่${inWords(other)}`, context);
}

function inWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? ` “${value}”` : 'ค่าที่กำหนด';
}

export const oneOf = createRule({
  passes: (value, list) => list.some((item) => isSameChoice(value, item)),
  sentence: () => 'ต้องเลือกจากที่มีให้',
});

export const notOneOf = createRule({
  passes: (value, list) => !list.some((item) => isSameChoice(value, item)),
  sentence: () => 'ใช้ค่านี้ไม่ได้ ลองค่าอื่น',
});

/**
 * Compares choices: form fields hold texts where lists hold numbers, so '1' equals 1, but no text equals
 * `true`.
 */
function isSameChoice(value: unknown, item: unknown): boolean {
  return value === item || (isWritten(value) && isWritten(item) && String(value) === String(item));
}

function isWritten(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

export const between = createRule({
  passes: (value, [least, most]) => toNumber(value) >= Number(least) && toNumber(value) <= Number(most),
  sentence: ([least, most]) => `ต้องอยู่ระหว่าง ${least} ถึง ${most}`,
});

export const minValue = createRule({
  passes: (value, [least]) => toNumber(value) >= Number(least),
  sentence: ([least]) => `ต้องไม่น้อยกว่า ${least}`,
});

export const maxValue = createRule({
  passes: (value, [most]) => toNumber(value) <= Number(most),
  sentence: ([most]) => `ต้องไม่มากกว่า ${most}`,
});
