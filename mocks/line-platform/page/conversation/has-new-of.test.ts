import { expect, test } from 'vitest';
import type { ShownMessage } from '../../src/chat/wire.ts';
import { hasNewOf } from './has-new-of.ts';

const at = 1_770_000_000_000;
const posted = (messageId: string, userId: string): ShownMessage => ({
  ...{ kind: 'posted', messageId, at, userId, type: 'text', isUnsent: false },
});
const reply: ShownMessage = { kind: 'bot', messageId: 'reply', at, body: {} };
const before = [posted('1', 'me'), posted('2', 'other')];

test('a post is new when the answer of the bot came with it', () => {
  expect(hasNewOf([...before, posted('3', 'me'), reply], { userId: 'me', after: '2' })).toBe(true);
});

test('a post of another person is not one’s own', () => {
  expect(hasNewOf([...before, posted('3', 'other'), reply], { userId: 'me', after: '2' })).toBe(false);
});

test('nothing is new when a chat is opened, or when earlier messages are loaded', () => {
  expect(hasNewOf(before, { userId: 'me', after: null })).toBe(false);
  expect(hasNewOf([posted('0', 'me'), ...before], { userId: 'me', after: '2' })).toBe(false);
});
