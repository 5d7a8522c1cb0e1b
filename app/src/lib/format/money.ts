import { atFirstUse } from './at-first-use.ts';

const number = (fractionDigits: number) =>
  atFirstUse(
    () =>
      new Intl.NumberFormat('th-TH', {
        numberingSystem: 'latn',
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      }),
  );
const whole = number(0);
const exact = number(2);

/** Returns an amount that has to be paid to the satang: `59.00 บาท`. */
export function formatExactBaht(satang: number): string {
  return `${exact().format(satang / 100)} บาท`;
}

/** Returns an amount in satang as `129 บาท`, or to the satang if there are some: `89.65 บาท`. */
export function formatBaht(satang: number): string {
  const text = satang % 100 === 0 ? whole().format(satang / 100) : exact().format(satang / 100);
  return `${text} บาท`;
}
