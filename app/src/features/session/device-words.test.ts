import { expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';

it.each([
  ['LINE · iPhone', 'iPhone ในแอป LINE'],
  ['Safari · iPad', 'iPad'],
  ['Samsung Internet · Android', 'โทรศัพท์ Android'],
  ['Chrome · Windows', 'คอมพิวเตอร์ Windows'],
  ['Safari · Mac', 'คอมพิวเตอร์ Mac'],
  ['Chrome · Linux', 'คอมพิวเตอร์'],
  ['Chrome · ChromeOS', 'คอมพิวเตอร์'],
  ['Firefox', 'ไม่ทราบเครื่อง'],
  [null, 'ไม่ทราบเครื่อง'],
])('the device %s is called %s', (device, words) => {
  expect(deviceWords(device)).toBe(words);
});
