import { dayMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { expiryPhase, expiryWords } from './expiry.ts';

const now = Date.parse('2026-11-21T03:00:00Z');
const inDays = (days: number) => new Date(now + days * dayMs).toISOString();
const owner = { id: 'owner', displayName: 'ยายจันทร์' };
const told = { owner, myId: 'me', now };

test.each([
  ['no end at all', null, 'none'],
  ['an end that is far', inDays(14.1), 'none'],
  ['an end within fourteen days', inDays(14), 'soon'],
  ['the last moment', inDays(0.001), 'soon'],
  ['the end itself', inDays(0), 'grace'],
  ['the last moment of the seven days after it', inDays(-6.99), 'grace'],
  ['seven days after it', inDays(-7), 'ended'],
] as const)('the words of an expiry: %s', (_name, expiresAt, phase) => {
  expect(expiryPhase({ expiresAt }, now)).toBe(phase);
});

test('before the expiry the text names its date, and who can extend it', () => {
  const words = expiryWords({ name: 'บ้านเรา', expiresAt: inDays(3) }, told);
  expect(words?.title).toBe('“บ้านเรา” หมดอายุ 24 พ.ย. 2569 (ใน 3 วัน)');
  expect(words?.text).toContain('ให้ยายจันทร์ต่ออายุ');
});

test('after the expiry the text says until when the quota still keeps', () => {
  const words = expiryWords({ name: 'บ้านเรา', expiresAt: inDays(-2) }, told);
  expect(words?.title).toBe('“บ้านเรา” หมดอายุแล้ว ยังเก็บอยู่ถึง 26 พ.ย. 2569');
});

test('after the grace period the text says that files stay, and addresses the owner', () => {
  const words = expiryWords({ name: 'บ้านเรา', expiresAt: inDays(-8) }, { ...told, myId: 'owner' });
  expect(words?.tone).toBe('danger');
  expect(words?.text).toContain('ของเดิมยังเปิดดูและดาวน์โหลดได้ คุณเป็นเจ้าของ');
});
