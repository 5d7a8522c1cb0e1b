import { beforeEach, expect, test } from 'vitest';
import { settingScript } from './device-setting.ts';
import { easyAddressScript, easySetting, isEasy, takeEasyFrom } from './easy-mode.ts';

const take = (address: string) => takeEasyFrom(new URL(address, 'https://example.com'));

beforeEach(() => {
  easySetting.apply('off');
  history.replaceState(null, '', '/');
});

test.each([
  ['/microapp/1?easy', '/microapp/1', true],
  ['/microapp/1?easy=1&kind=image#top', '/microapp/1?kind=image#top', true],
  ['/microapp/1?easy=0', '/microapp/1', false],
] as const)('%s becomes %s, and easy mode is %s', (address, rest, isOn) => {
  easySetting.apply(isOn ? 'off' : 'on');
  expect([take(address), isEasy()]).toEqual([rest, isOn]);
});

test('an address that says nothing about easy mode changes nothing', () => {
  easySetting.apply('on');
  expect([take('/microapp/1?search=easy'), isEasy()]).toEqual([null, true]);
});

test.each([
  ['/microapp/1?easy', 'on'],
  ['/microapp?liff.state=%2F1%3Feasy', 'on'],
  ['/microapp?liff.state=%2F1%3Ffrom%3Dcard%26easy%3D0', 'off'],
  ['/microapp/1?search=%3Feasy', undefined],
  ['/microapp/1?search=%E0%A4%A', undefined],
] as const)('before the first paint, %s stores %s', (address, stored) => {
  const before = stored === 'off' ? 'on' : 'off';
  easySetting.apply(before);
  history.replaceState(null, '', address);
  delete document.documentElement.dataset.easy;
  new Function(`${easyAddressScript()};${settingScript(easySetting)}`)();
  expect([easySetting.read(), isEasy()]).toEqual([stored ?? before, (stored ?? before) === 'on']);
});
