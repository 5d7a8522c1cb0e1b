import { isApiError } from '@kepwai/api-client';

/** Error that the server found in one field, in Thai. */
export interface FieldError {
  readonly name: string;
  readonly message: string;
}

/** Errors of a response by field. */
export interface FieldErrors {
  /** In the order of the response, one per field. */
  readonly fields: readonly FieldError[];
  /** Whether no errors are left for the form as a whole. */
  readonly isComplete: boolean;
}

/** Thai sentences for the contract's own checks, whose English messages address programs. */
const sentences: ReadonlyArray<readonly [spoken: RegExp, sentence: (found: string) => string]> = [
  [/required property/, () => 'ต้องกรอกช่องนี้'],
  [/format "email"/, () => 'อีเมลนี้ยังไม่ครบ เช่น name@example.com'],
  [/format "ur[il]"/, () => 'ลิงก์นี้ยังไม่ครบ เช่น https://example.com'],
  [/more than (\d+) characters/, (most) => `ต้องไม่เกิน ${most} ตัวอักษร`],
  [/fewer than 1 characters/, () => 'ต้องกรอกช่องนี้'],
  [/fewer than (\d+) characters/, (least) => `ต้องมีอย่างน้อย ${least} ตัวอักษร`],
  [/more than (\d+) items/, (most) => `เลือกได้ไม่เกิน ${most} อย่าง`],
  [/fewer than (\d+) items/, (least) => `ต้องเลือกอย่างน้อย ${least} อย่าง`],
  [/must be <= (\d+)/, (most) => `ต้องไม่มากกว่า ${most}`],
  [/must be >= (\d+)/, (least) => `ต้องไม่น้อยกว่า ${least}`],
];

/**
 * Maps the `details` of a response to the fields of a form: `/address/0/street` belongs to
 * `address.0.street`, or to the nearest field that contains it. `hasField` knows the form's names.
 */
export function readFieldErrors(error: unknown, hasField: (name: string) => boolean): FieldErrors {
  const details = isApiError(error) ? error.details : [];
  const fields = new Map<string, FieldError>();
  let placed = 0;
  for (const { field, message } of details) {
    const name = findField(field, hasField);
    if (name === undefined) continue;
    placed += 1;
    if (!fields.has(name)) fields.set(name, { name, message: inThai(message) });
  }
  return { fields: [...fields.values()], isComplete: details.length > 0 && placed === details.length };
}

/**
 * Finds the field of a JSON pointer. @see https://www.rfc-editor.org/rfc/rfc6901 for bodies; parameters come
 * by name.
 */
function findField(pointer: string, hasField: (name: string) => boolean): string | undefined {
  const steps = pointer
    .replace(/^\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const candidates = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
  return candidates.find((name) => name !== '' && hasField(name));
}

function inThai(message: string): string {
  if (/[\u0e00-\u0e7f]/.test(message)) return message;
  for (const [spoken, sentence] of sentences) {
    const found = spoken.exec(message);
    if (found) return sentence(found[1] ?? '');
  }
  return 'ช่องนี้ยังไม่ถูกต้อง ตรวจดูแล้วส่งอีกครั้ง';
}
