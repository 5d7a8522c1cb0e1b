/**
 * Reads a number of variable size; its value is null if all its bits are set, which means "unknown".
 * @see https://www.rfc-editor.org/rfc/rfc8794 section 4
 */
export function readVariable(
  bytes: Buffer,
  at: number,
  { keepsMarker }: { keepsMarker: boolean },
): { value: number | null; bytes: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  const mask = 0xff >> length;
  let value = keepsMarker ? first : first & mask;
  let isUnknown = (first & mask) === mask;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown && !keepsMarker ? null : value, bytes: length };
}
