/**
 * Returns whether the last of thirteen digits is the check digit of the others, as in tax and identity numbers: their sum
 * weighted by 13 to 2, modulo 11.
 */
export function isThaiTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (13 - index),
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(digits.at(-1));
}
