import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingScript } from './device-setting.ts';
import { followEasyAddress } from './easy-address.ts';
import { easySetting } from './easy-mode.ts';
import { isEasy } from './is-easy.ts';

beforeEach(() => easySetting.apply('off'));
// Other files of tests run in the same page.
afterEach(() => easySetting.apply('off'));

test.each([
  ['/microapp/1?easy', '/microapp/1', true],
  ['/microapp/1?easy=1&kind=image#top', '/microapp/1?kind=image#top', true],
  ['/microapp/1?easy=0', '/microapp/1', false],
] as const)('%s leads to %s, and easy mode is %s', (address, target, isOn) => {
  easySetting.apply(isOn ? 'off' : 'on');
  expect([follow(address), isEasy(), easySetting.read()]).toEqual([target, isOn, isOn ? 'on' : 'off']);
});

test('easy mode is on before the first paint of the next visit', () => {
  easySetting.apply('on');
  delete document.documentElement.dataset.easy;
  new Function(settingScript(easySetting))();
  expect(isEasy()).toBe(true);
});

/** Returns where an address leads to. */
function follow(address: string): string | null {
  try {
    return followEasyAddress(new URL(address, 'https://example.com'));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}
