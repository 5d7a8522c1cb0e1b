import { expect, test } from 'vitest';
import {
  isDaySelected,
  isSelected,
  maxSingleFiles,
  nothingSelected,
  type Selectable,
  setDay,
  setFiles,
} from './selection-state.ts';

const file = (id: string, postedAt = '2026-02-03T05:00:00Z'): Selectable => ({ id, postedAt });
const [a, b, late] = [file('a'), file('b'), file('late', '2026-02-03T18:00:00Z')];

test('single files are selected and taken out', () => {
  const chosen = setFiles(nothingSelected, [a, b], true);
  expect([isSelected(chosen, a), isSelected(chosen, late)]).toEqual([true, false]);
  expect(setFiles(chosen, [a, b], false)).toEqual(nothingSelected);
});

test('no more single files are selected than a request can name', () => {
  const files = Array.from({ length: maxSingleFiles + 5 }, (_, index) => file(String(index)));
  expect(setFiles(nothingSelected, files, true).ids.size).toBe(maxSingleFiles);
});

test('a day in Bangkok is selected whole, with files that are not loaded, except for some', () => {
  const day = { key: '2026-02-03', files: [a, b] };
  const whole = setDay(setFiles(nothingSelected, [a, late], true), day, true);
  expect([...whole.ids]).toEqual(['late']);
  expect(isSelected(whole, file('not loaded'))).toBe(true);
  expect(isDaySelected(whole, day.key, day.files)).toBe(true);
  const some = setFiles(whole, [b], false);
  expect([isSelected(some, a), isSelected(some, b)]).toEqual([true, false]);
  expect(isDaySelected(some, day.key, day.files)).toBe(false);
  expect(isDaySelected(setDay(some, day, true), day.key, day.files)).toBe(true);
  expect(setDay(some, day, false).except.size).toBe(0);
});

test('files and days can be deselected after everything was selected', () => {
  const all = { ...nothingSelected, isAll: true };
  const some = setDay(setFiles(all, [late], false), { key: '2026-02-03', files: [a] }, false);
  expect([a, b, late].map((each) => isSelected(some, each))).toEqual([false, true, false]);
});
