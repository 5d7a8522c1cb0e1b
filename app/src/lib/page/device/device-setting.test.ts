import { beforeEach, expect, test } from 'vitest';
import { createDeviceSetting, settingScript } from './device-setting.ts';
import { createPageStorage } from './page-storage.ts';
import { textSizeSetting } from './text-size.ts';
import { themeSetting } from './theme.ts';

const { dataset } = document.documentElement;
const setting = createDeviceSetting<'plain', 'loud' | 'quiet'>(
  { storageKey: 'kepwai.voice', dataKey: 'voice' },
  { usual: 'plain', others: ['loud', 'quiet'] },
);

beforeEach(() => setting.apply('plain'));

test('a chosen value is shown and stored', () => {
  setting.apply('loud');
  expect([dataset.voice, setting.read()]).toEqual(['loud', 'loud']);
});

test('the default is represented by the absence of a value', () => {
  setting.apply('loud');
  setting.apply('plain');
  expect([dataset.voice, setting.read(), localStorage.getItem('kepwai.voice')]).toEqual([
    undefined,
    'plain',
    null,
  ]);
});

test('a stored value is shown before the first paint', () => {
  setting.apply('quiet');
  delete dataset.voice;
  new Function(settingScript(setting))();
  expect(dataset.voice).toBe('quiet');
});

test('an unknown stored value counts as the default, and is not shown', () => {
  localStorage.setItem('kepwai.voice', 'shrill');
  new Function(settingScript(setting))();
  expect([dataset.voice, setting.read()]).toEqual([undefined, 'plain']);
});

test('the default applies if storage is unavailable', () => {
  const closed = createPageStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(setting.read(closed)).toBe('plain');
});

test('the theme and the text size are set where the style sheet reads them', () => {
  themeSetting.apply('dark');
  textSizeSetting.apply('largest');
  expect([dataset.theme, dataset.textSize]).toEqual(['dark', 'largest']);
  themeSetting.apply('system');
  textSizeSetting.apply('regular');
});
