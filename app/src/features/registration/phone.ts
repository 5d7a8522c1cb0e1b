/** What is typed between digits, and the Thai digits, as a keyboard or a copied text brings them. */
export function toAsciiDigits(typed: string): string {
  return typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
    .replace(/[\s\-–().]/g, '');
}

/** A Thai number as the contract has it, `0812345678`, from the ways people write it: `081-234 5678`, `+66 81 234 5678`. */
export function toPhoneDigits(typed: string): string {
  return toAsciiDigits(typed).replace(/^(?:\+|00)66(?:0)?/, '0');
}
