import { expect, test } from 'vitest';
import { toTextParts } from './text-parts.ts';

test('text parts contain the addresses in a text', () => {
  expect(toTextParts('ดู https://a.example/ก?b=1 นะ', {})).toEqual([
    { kind: 'text', text: 'ดู ' },
    { kind: 'link', text: 'https://a.example/ก?b=1' },
    { kind: 'text', text: ' นะ' },
  ]);
});

test('text parts find mentions and emojis by their offsets in UTF-16 units', () => {
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

test('text parts show an emoji of the bot as one character', () => {
  expect(toTextParts('a$b', { emojis: [{ index: 1, productId: '5ac', emojiId: '001' }] })).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'emoji', text: '$' },
    { kind: 'text', text: 'b' },
  ]);
});

test('text parts replace the bot’s placeholders by name', () => {
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

test('text parts ignore marks that overlap or lie outside the text', () => {
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
