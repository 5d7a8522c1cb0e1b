import { beforeEach, expect, test } from 'vitest';
import { createDeviceSetting } from './device-setting.ts';
import { createPageStorage } from './page-storage.ts';
import { textSizeSetting } from './text-size.ts';
import { themeSetting } from './theme.ts';

const { dataset } = document.documentElement;
const setting = createDeviceSetting<'plain', 'loud' | 'quiet'>(
  { storageKey: 'kepwai.voice', dataKey: 'voice' },
  { usual: 'plain', others: ['loud', 'quiet'] },
);

beforeEach(() => setting.apply('plain'));

test('what is chosen is shown, and remembered', () => {
  setting.apply('loud');
  expect([dataset.voice, setting.read()]).toEqual(['loud', 'loud']);
});

test('the usual value is shown and kept by there being none', () => {
  setting.apply('loud');
  setting.apply('plain');
  expect([dataset.voice, setting.read(), localStorage.getItem('kepwai.voice')]).toEqual([
    undefined,
    'plain',
    null,
  ]);
});

test('what is stored is shown before the first paint', () => {
  setting.apply('quiet');
  delete dataset.voice;
  new Function(setting.script)();
  expect(dataset.voice).toBe('quiet');
});

test('what another hand stored is the usual value, and not shown', () => {
  localStorage.setItem('kepwai.voice', 'shrill');
  new Function(setting.script)();
  expect([dataset.voice, setting.read()]).toEqual([undefined, 'plain']);
});

test('where storage is closed the usual value holds', () => {
  const closed = createPageStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(setting.read(closed)).toBe('plain');
});

test('the theme and the size of letters stand where the style sheet looks for them', () => {
  themeSetting.apply('dark');
  textSizeSetting.apply('largest');
  expect([dataset.theme, dataset.textSize]).toEqual(['dark', 'largest']);
  themeSetting.apply('system');
  textSizeSetting.apply('regular');
});
