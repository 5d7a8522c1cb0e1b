import { dayMs } from '@kepwai/rules/time';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

test.each([
  ['soon', 5, /หมดอายุ .* \(ใน 5 วัน\)$/],
  ['in grace', -2, /หมดอายุแล้ว ยังเก็บอยู่ถึง/],
  ['over', -8, /หมดอายุแล้ว ของใหม่ไม่ได้เก็บ$/],
] as const)(
  'a quota whose end is %s is marked on the front and on the group’s page of storage',
  async (_name, days, title) => {
    const { fakeServer, me } = createMockApi();
    const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
    const { id: quotaId } = fakeServer.addQuota({
      name: 'บ้านเรา',
      ownerId: owner.id,
      expiresAt: inDays(days),
    });
    const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
    await openApp(`/microapp/${group.id}`, me);
    await screen.findByText(title);
    screen.getByText(/ให้ยายจันทร์ต่ออายุ/);
    screen.getByRole('link', { name: 'ดูที่เก็บ' }).click();
    await screen.findByRole('heading', { name: 'ที่เก็บและการตั้งค่า' });
    await screen.findByText(title);
  },
);

test.each([
  [94, false],
  [96, true],
  [100, false],
])('at %i of 100 MB, the front warns of little remaining storage: %s', async (usedMB, isTold) => {
  const mb = 2 ** 20;
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ limitBytes: 100 * mb, usedBytes: usedMB * mb });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('region', { name: 'ที่เก็บ' });
  await expect.poll(() => screen.queryByText('ที่เก็บใกล้เต็ม เหลือ 4 MB') !== null).toBe(isTold);
});

test('a quota that does not expire soon has no banner, and shows its expiry on its own page', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id, expiresAt: '2099-02-03T03:00:00Z' });
  await openApp(`/microapp/quota/${quotaId}`, me);
  await screen.findByText('ใช้ได้ถึง 3 ก.พ. 2642');
  expect(screen.queryByText(/ต่ออายุ/)).toBeNull();
});

test('a group whose chat the bot left counts down on its front page and in the list', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ name: 'ทีมเก่า', memberIds: [me.id], botLeftAt: inDays(-7) });
  fakeServer.addFile({ groupId: group.id });
  await openApp('/microapp', me);
  await screen.findByText(/^บอทออกแล้ว ลบใน 23 วัน/);
  screen.getByRole('link', { name: /ทีมเก่า/ }).click();
  await screen.findByText('เก็บไว้ไม่อยู่ในแชทนี้แล้ว ของในตู้จะถูกลบใน 23 วัน · ดาวน์โหลดก่อนได้');
  screen.getByText(/ชวนเข้าแชทใหม่ แล้วเปิดตู้จากการ์ดในแชทนั้น/);
});

test('the list shows which groups do not keep files, and why', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id, expiresAt: inDays(-8) });
  fakeServer.addGroup({ memberIds: [me.id], quotaId });
  const paused = { personId: me.id, at: inDays(-1) };
  fakeServer.addGroup({ memberIds: [me.id], paused });
  await openApp('/microapp', me);
  await screen.findByText(/^ที่เก็บหมดอายุ/);
  screen.getByText(/^หยุดเก็บอยู่/);
});
