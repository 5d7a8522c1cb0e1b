import { describe, expect, it, vi } from 'vitest';
import {
  createMockEnvironment,
  createMockLine,
  type MockEnvironment,
  mockWords,
  readMockWords,
} from './index.ts';

const browser = createMockEnvironment().get();

function read(words: string): Partial<MockEnvironment> {
  return createMockEnvironment(readMockWords(`?a=1&liff=${words}`, browser).environment).get();
}

describe('?liff=', () => {
  it.each<[words: string, expected: Partial<MockEnvironment>]>([
    ['', { inClient: false, os: 'web', lineVersion: null }],
    [
      'ios,13.9,no-profile',
      { inClient: true, os: 'ios', lineVersion: '13.9', scope: ['openid', 'chat_message.write'] },
    ],
    ['android', { inClient: true, os: 'android', lineVersion: '15.20.0', contextType: 'group' }],
    ['android,browser', { inClient: false, os: 'android', contextType: 'external' }],
    ['browser,ios', { inClient: false, os: 'ios', lineVersion: null }],
    ['line-browser,14.0.1', { inClient: false, lineBrowser: true, os: 'ios', lineVersion: '14.0.1' }],
    ['openchat', { inClient: true, contextType: 'square_chat' }],
    ['with-email', { scope: ['profile', 'openid', 'chat_message.write', 'email'] }],
    ['ask-profile,ask-openid', { granted: ['chat_message.write'] }],
    ['no-shareTargetPicker', { features: browser.features.filter((name) => name !== 'shareTargetPicker') }],
    ['with-addToHomeLineScheme', { features: [...browser.features, 'addToHomeLineScheme'] }],
    [
      'expired,blocked,cancelled,refused',
      { token: 'expired', popup: 'blocked', picker: 'cancel', consent: 'refuse' },
    ],
    ['slow-250', { init: { delayMs: 250 } }],
    ['503', { network: 503 }],
    ['offline,no-friend', { network: 'offline', friend: false }],
  ])('%s', (words, expected) => {
    expect(read(words)).toMatchObject(expected);
  });

  it.each(Object.keys(mockWords))('?liff= understands %s', (word) => {
    expect(readMockWords(`?liff=${word}`, browser).unknown).toEqual([]);
  });

  it('reports unknown words and applies the rest', () => {
    const { unknown, environment } = readMockWords(
      '?liff=ios,iso,13,no-everything,with-slow,toString',
      browser,
    );
    expect(unknown).toEqual(['iso', '13', 'no-everything', 'with-slow', 'toString']);
    expect(environment.os).toBe('ios');
  });
});

describe('a mock created on a page with words in its address', () => {
  it('starts in that environment, over the one from code', () => {
    const mock = createMockLine({ search: '?liff=android', environment: { friend: false } });
    expect(mock.environment.get()).toMatchObject({ os: 'android', inClient: true, friend: false });
  });

  it('returns to it on reset', () => {
    const { environment } = createMockLine({ search: '?liff=android' });
    environment.set({ inClient: false });
    environment.reset();
    expect(environment.get().inClient).toBe(true);
  });

  it('reports unknown words to the callback', () => {
    const onUnknownWords = vi.fn();
    const mock = createMockLine({ search: '?liff=anroid,expired', onUnknownWords });
    expect(onUnknownWords).toHaveBeenCalledExactlyOnceWith(['anroid']);
    expect(mock.unknownWords).toEqual(['anroid']);
  });

  it('warns in the console by default', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    createMockLine({ search: '?liff=anroid' });
    expect(warn).toHaveBeenCalledExactlyOnceWith('?liff= does not know: anroid');
  });
});
