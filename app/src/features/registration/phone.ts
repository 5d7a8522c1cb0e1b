/** Converts Thai digits and removes the separators that keyboards and copied text bring. */
export function toAsciiDigits(typed: string): string {
  return typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
    .replace(/[\s\-–().]/g, '');
}

/**
 * Returns a Thai phone number as the contract requires, `0812345678`, from the ways people write it: `081-234
 * 5678`, `+66 81 234 5678`.
 */
export function toPhoneDigits(typed: string): string {
  return toAsciiDigits(typed).replace(/^(?:\+|00)66(?:0)?/, '0');
}
