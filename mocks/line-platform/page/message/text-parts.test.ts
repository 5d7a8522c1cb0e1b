import { expect, test } from 'vitest';
import { toTextParts } from './text-parts.ts';

test('finds the addresses in a text', () => {
  expect(toTextParts('ดู https://a.example/ก?b=1 นะ', {})).toEqual([
    { kind: 'text', text: 'ดู ' },
    { kind: 'link', text: 'https://a.example/ก?b=1' },
    { kind: 'text', text: ' นะ' },
  ]);
});

test('finds mentions and emojis by their places, counted as JavaScript counts', () => {
  const fields = {
    mention: { mentionees: [{ index: 3, length: 3, type: 'user', userId: 'U1' }] },
    emojis: [{ index: 0, length: 2, productId: '5ac', emojiId: '001' }],
  };
  expect(toTextParts('$$ @ก​ ไป', fields)).toEqual([
    { kind: 'emoji', text: '$$' },
    { kind: 'text', text: ' ' },
    { kind: 'mention', text: '@ก​' },
    { kind: 'text', text: ' ไป' },
  ]);
});

test('an emoji that the bot sent is one sign', () => {
  expect(toTextParts('a$b', { emojis: [{ index: 1, productId: '5ac', emojiId: '001' }] })).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'emoji', text: '$' },
    { kind: 'text', text: 'b' },
  ]);
});

test('puts in what the bot stands for by name', () => {
  const fields = {
    substitution: {
      user: { type: 'mention', mentionee: { type: 'user', userId: 'U1' } },
      smile: { type: 'emoji', productId: '5ac', emojiId: '001' },
    },
  };
  expect(toTextParts('{user} {smile} {other}', fields, (userId) => (userId === 'U1' ? 'เอก' : '?'))).toEqual([
    { kind: 'mention', text: '@เอก' },
    { kind: 'text', text: ' ' },
    { kind: 'emoji', text: '$' },
    { kind: 'text', text: ' {other}' },
  ]);
});

test('marks that overlap or lie outside are left alone', () => {
  const mentionees = [
    { index: 0, length: 4 },
    { index: 2, length: 4 },
    { index: 90, length: 1 },
  ];
  expect(toTextParts('@all ok', { mention: { mentionees } })).toEqual([
    { kind: 'mention', text: '@all' },
    { kind: 'text', text: ' ok' },
  ]);
});
