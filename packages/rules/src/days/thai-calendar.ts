/*
 * Names of the Thai calendar, as `Intl` gives them for `th-TH-u-ca-buddhist`. They are here because making one formatter
 * takes a phone as long as rendering many tiles, and the first screen needed three.
 */

/** Months, January first. */
export const months: readonly string[] = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
];

/** Months as they are abbreviated, January first. */
export const shortMonths: readonly string[] = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
];

/** Days of the week, Sunday first. */
export const weekdays: readonly string[] = [
  'วันอาทิตย์',
  'วันจันทร์',
  'วันอังคาร',
  'วันพุธ',
  'วันพฤหัสบดี',
  'วันศุกร์',
  'วันเสาร์',
];

/** Years by which the Buddhist era is ahead of the common one. */
export const buddhistEraAhead = 543;
