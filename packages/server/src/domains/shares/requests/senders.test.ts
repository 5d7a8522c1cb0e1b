import { expect, test } from 'vitest';
import { createRequestSenders } from './senders.ts';

const secret = 'a secret of at least thirty-two characters';
const senders = createRequestSenders({ authSecrets: [secret] });
const link = { id: '00000000-0000-4000-8000-000000000001' };
const other = { id: '00000000-0000-4000-8000-000000000002' };

test('a sender is identified by their token, with their name', () => {
  const { token, sender } = senders.issue(link, { name: ' ป้า แดง ' });
  expect(sender.name).toBe('ป้า แดง');
  expect(senders.verify(link, token)).toEqual(sender);
});

test('a sender who changes their name stays the same', () => {
  const first = senders.issue(link, { name: null }).sender;
  expect(senders.issue(link, { id: first.id, name: 'ต้น' }).sender).toEqual({ id: first.id, name: 'ต้น' });
});

test.for([
  ['controls and directions', 'ป้า\u202Eแดง\u0000\n', 'ป้าแดง'],
  ['nothing visible', '\u200B\u2800 ', null],
  ['an empty name', '', null],
  ['no name', null, null],
  ['a long name', 'กำ'.repeat(60), 'กำ'.repeat(30)],
] as const)('a name is cleaned: %s', ([, name, shown]) => {
  expect(senders.issue(link, { name }).sender.name).toBe(shown);
});

test.for([
  ['of another link', other, (token: string) => token],
  ['with another id', link, (token: string) => token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ['with another name', link, (token: string) => token.replace('.', '.AAAA')],
  ['without a signature', link, (token: string) => token.split('.').slice(0, 2).join('.')],
  ['with more behind it', link, (token: string) => `${token}.x`],
  [
    'of a forger',
    link,
    () => createRequestSenders({ authSecrets: [`${secret}!`] }).issue(link, { name: null }).token,
  ],
  ['that is nothing', link, () => 'x'],
] as const)('a token %s is refused', ([, of, change]) => {
  const { token } = senders.issue(link, { name: null });
  expect(() => senders.verify(of, change(token))).toThrow(
    expect.objectContaining({ code: 'REQUEST_SENDER_UNKNOWN' }),
  );
});

test('a token outlives the secret that signed it, as long as the server still has that', () => {
  const { token } = senders.issue(link, { name: 'ต้น' });
  const later = createRequestSenders({ authSecrets: ['another secret of thirty-two characters', secret] });
  expect(later.verify(link, token).name).toBe('ต้น');
});
