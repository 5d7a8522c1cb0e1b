/**
 * Whether the check digit matches the first twelve, as defined by the Revenue Department and the Department
 * of Provincial Administration: weights 13 to 2, modulo 11.
 */
export function isTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (13 - index),
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}
