import { gibibyte } from '@kepwai/rules/sizes';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addLoan } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a group of mother's quota, in which I am a member with a quota of my own. */
function createStory() {
  const api = createMockApi();
  const { fakeServer, me } = api;
  const mother = fakeServer.addPerson({ displayName: 'แม่นิด' });
  const quota = fakeServer.addQuota({ name: 'ของแม่', ownerId: mother.id, limitBytes: gibibyte });
  const mine = fakeServer.addQuota({ name: 'ของฉัน', ownerId: me.id, limitBytes: 4 * gibibyte, usedBytes: 0 });
  const home = fakeServer.addGroup({ name: 'บ้านเรา', memberIds: [me.id, mother.id], quotaId: quota.id });
  const limitOf = (id: string) => (fakeServer.quotas.get(id)?.limitBytes ?? 0) / gibibyte;
  return { ...api, mother, quota, mine, home, limitOf, path: `/microapp/${home.id}/quota/hat` };
}

const tap = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a member lends of their own storage, and takes unused bytes back at once', async () => {
  const { me, path, quota, mine, limitOf } = createStory();
  await openApp(path, me);
  await tap('ให้ยืมที่เก็บของฉัน');
  const sheet = await screen.findByRole('dialog', { name: 'ให้กลุ่มนี้ยืมที่เก็บ' });
  fireEvent.click(within(sheet).getByRole('radio', { name: '2 GB' }));
  fireEvent.click(within(sheet).getByRole('radio', { name: /^90 วัน/ }));
  fireEvent.click(within(sheet).getByRole('switch', { name: 'บอกชื่อฉัน' }));
  await tap('ให้ยืม 2 GB');
  await screen.findByRole('heading', { name: 'ยืมที่เก็บอยู่ 2 GB' });
  screen.getByText('ไม่บอกชื่อ (คุณ)');
  expect([limitOf(mine.id), limitOf(quota.id)]).toEqual([2, 3]);
  await tap('ขอคืน 2 GB');
  await tap('ขอคืน');
  await screen.findByRole('heading', { name: 'ไม่อยากจ่าย ให้ยืมที่เก็บก็ได้' });
  expect([limitOf(mine.id), limitOf(quota.id)]).toEqual([4, 1]);
});

test('used bytes of a loan return in seven days, and the page of the quota shows it', async () => {
  const { fakeServer, me, quota, mine } = createStory();
  addLoan(fakeServer, { fromQuotaId: mine.id, toQuotaId: quota.id, lentById: me.id });
  const now = fakeServer.quotas.get(quota.id);
  if (now) fakeServer.quotas.set(quota.id, { ...now, usedBytes: 1.5 * gibibyte });
  await openApp(`/microapp/quota/${mine.id}`, me);
  await screen.findByRole('heading', { name: 'ให้ยืมอยู่ 1 GB' });
  screen.getByText('ให้ “ของแม่”');
  await tap('ขอคืน 1 GB');
  await tap('ขอคืน');
  await screen.findByText(/^ขอคืนแล้ว ใช้ได้ถึง/);
  expect(screen.queryByRole('button', { name: 'ขอคืน 1 GB' })).toBeNull();
});

test('a borrower returns unused bytes, and sees if they are used', async () => {
  const { fakeServer, me, mother } = createStory();
  const ours = fakeServer.addQuota({ name: 'ของบ้าน', ownerId: me.id, limitBytes: gibibyte, usedBytes: 0 });
  const hers = fakeServer.addQuota({ ownerId: mother.id, limitBytes: 9 * gibibyte });
  addLoan(fakeServer, { fromQuotaId: hers.id, toQuotaId: ours.id, lentById: mother.id });
  const lent = fakeServer.quotas.get(ours.id);
  if (lent) fakeServer.quotas.set(ours.id, { ...lent, usedBytes: 2 * gibibyte });
  await openApp(`/microapp/quota/${ours.id}`, me);
  await screen.findByRole('heading', { name: 'ยืมมา 1 GB' });
  await tap('คืนเลย 1 GB');
  await tap('คืนเลย');
  await screen.findByText(/ยังใช้ที่เก็บที่ยืมอยู่/);
  const used = fakeServer.quotas.get(ours.id);
  if (used) fakeServer.quotas.set(ours.id, { ...used, usedBytes: 0 });
  await tap('คืนเลย 1 GB');
  await tap('คืนเลย');
  await screen.findByText(/^กลุ่มคืนให้ก่อนกำหนด/);
});

test('a member with nothing to lend sees why', async () => {
  const { fakeServer, me, mine, path } = createStory();
  fakeServer.quotas.set(mine.id, { ...mine, usedBytes: mine.limitBytes });
  await openApp(path, me);
  await screen.findByText(/^ที่เก็บของคุณเหลือไม่ถึง 100 MB/);
});
