import { gibibyte } from '@kepwai/rules/sizes';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { PromoRecord } from '../../mocks/handlers/state/records/promo.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const page = '/microapp/promo/K7QW-9XPT';
const plan = { kind: 'plan', bytes: 50 * gibibyte, planName: 'เล็ก', days: null, months: 3 } as const;

/** Creates a promo, and a person with a quota of their own. */
function arrange(given: Partial<PromoRecord> = {}) {
  const api = createMockApi();
  const promo = api.fakeServer.addPromo(given);
  const created = { createdAt: new Date().toISOString() };
  const quota = api.fakeServer.addQuota({ name: 'บ้านเรา', ownerId: api.me.id, ...created });
  return { ...api, promo, quota };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a promo shows its gift, and makes my quota larger', async () => {
  const { me, quota, fakeServer } = arrange();
  await openApp('/microapp/promo/k7qw9xpt', me);
  await screen.findByRole('heading', { name: 'ที่เก็บเพิ่ม 5 GB นาน 90 วัน' });
  screen.getByText('K7QW-9XPT');
  screen.getByText('ใช้กับ “บ้านเรา”');
  screen.getByText('จาก 1 GB เป็น 6 GB');
  await press('ใช้โค้ดนี้');
  await screen.findByRole('heading', { name: 'เพิ่ม 5 GB แล้ว' });
  expect(fakeServer.quotas.get(quota.id)?.limitBytes).toBe(6 * gibibyte);
  expect(screen.getByRole('link', { name: 'เปิด “บ้านเรา”' }).getAttribute('href')).toBe(
    `/microapp/quota/${quota.id}`,
  );
});

test('a promo creates a quota for a person without one', async () => {
  const { fakeServer, quota, me } = arrange();
  fakeServer.quotas.delete(quota.id);
  await openApp(page, me);
  await screen.findByText('ใช้กับ ที่เก็บฟรีใหม่ของคุณ');
  await press('ใช้โค้ดนี้');
  await screen.findByRole('heading', { name: 'เพิ่ม 5 GB แล้ว' });
  const made = [...fakeServer.quotas.values()].find(({ ownerId }) => ownerId === me.id);
  expect(made).toMatchObject({ plan: 'free', limitBytes: 6 * gibibyte });
});

test('one of several quotas is chosen, and the others show why not', async () => {
  const { me, quota, fakeServer } = arrange({ gift: plan });
  const small = { ownerId: me.id, plan: 'paid' as const };
  const second = fakeServer.addQuota({ name: 'ร้าน', ...small });
  fakeServer.addQuota({ name: 'ใหญ่เกิน', ...small, usedBytes: 60 * gibibyte });
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'แพ็กเกจเล็ก 50 GB นาน 3 เดือน' });
  screen.getByText(/“ใหญ่เกิน” · เก็บของไว้มากกว่าขนาดของแพ็กเกจนี้/);
  fireEvent.click(screen.getByRole('radio', { name: '“ร้าน”' }));
  await press('ใช้โค้ดนี้');
  await screen.findByRole('heading', { name: 'ได้แพ็กเกจเล็กแล้ว' });
  expect(fakeServer.quotas.get(second.id)?.limitBytes).toBe(50 * gibibyte);
  expect(fakeServer.quotas.get(quota.id)?.limitBytes).toBe(gibibyte);
});

test.each([
  ['not begun', { opensAt: '2099-01-01T00:00:00Z' }, 'โค้ดนี้ยังไม่เริ่มใช้'],
  ['ended', { isEnded: true }, 'โค้ดนี้หมดเวลาใช้แล้ว'],
  ['used up', { maxUses: 0 }, 'โค้ดนี้มีคนใช้ครบแล้ว'],
])('a promo that is %s shows that', async (_state, given, title) => {
  const { me } = arrange(given);
  await openApp(page, me);
  await screen.findByRole('heading', { name: title });
  screen.getByText('K7QW-9XPT');
  expect(screen.queryByRole('button', { name: 'ใช้โค้ดนี้' })).toBeNull();
});

test('a promo that I used names its quota', async () => {
  const { me, promo, quota } = arrange();
  const at = '2026-11-01T00:00:00Z';
  const effect = { beforeBytes: 1, afterBytes: 2, startsAt: at, endsAt: at };
  promo.redemptions.push({ personId: me.id, quotaId: quota.id, effect, redeemedAt: at });
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'คุณใช้โค้ดนี้ไปแล้ว' });
  screen.getByRole('link', { name: 'เปิด “บ้านเรา”' });
});

test('a promo for new quotas shows which of mine are too old', async () => {
  const { me, quota, fakeServer } = arrange({ isForNewQuotas: true });
  fakeServer.quotas.set(quota.id, { ...quota, createdAt: '2026-01-01T00:00:00Z' });
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'โค้ดนี้ใช้กับที่เก็บของคุณไม่ได้' });
  screen.getByText(/“บ้านเรา” · ไม่ใช่ที่เก็บใหม่/);
});

test('an unknown promo is not found', async () => {
  const { me } = arrange({ token: 'AAAA-2222' });
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'ไม่พบโค้ดนี้' });
});

test('another person can redeem the last use while I look', async () => {
  const { me, promo } = arrange({ maxUses: 1 });
  await openApp(page, me);
  await screen.findByRole('button', { name: 'ใช้โค้ดนี้' });
  promo.maxUses = 0;
  await press('ใช้โค้ดนี้');
  await screen.findByRole('heading', { name: 'โค้ดนี้มีคนใช้ครบแล้ว' });
});

test('without a connection the promo is not used, and can be retried', async () => {
  const { me, server, promo } = arrange();
  await openApp(page, me);
  await screen.findByRole('button', { name: 'ใช้โค้ดนี้' });
  server.use(http.post('*/api/promo/:token', () => HttpResponse.error(), { once: true }));
  await press('ใช้โค้ดนี้');
  await screen.findByRole('alert');
  expect(promo.redemptions).toEqual([]);
  await press('ใช้โค้ดนี้');
  await screen.findByRole('heading', { name: 'เพิ่ม 5 GB แล้ว' });
});
