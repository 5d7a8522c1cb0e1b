import { dayMs } from '@kepwai/rules/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a quota of mine with a manager. */
function createStory() {
  const api = createMockApi();
  const father = api.fakeServer.addPerson({ displayName: 'พ่อชัย' });
  const quota = api.fakeServer.addQuota({ name: 'ที่เก็บบ้านเรา', ownerId: api.me.id, managerIds: [father.id] });
  const group = api.fakeServer.addGroup({ name: 'บ้านเรา', memberIds: [api.me.id], quotaId: quota.id });
  const stored = () => api.fakeServer.quotas.get(quota.id);
  const startDeletion = () =>
    api.fakeServer.quotas.set(quota.id, {
      ...quota,
      deletesAt: new Date(Date.now() + 20 * dayMs).toISOString(),
      deletion: { reason: 'owner', askedAt: new Date().toISOString() },
    });
  return { ...api, father, quota, ours: group, stored, startDeletion };
}

const tap = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('the owner offers the quota to a manager, and withdraws the offer', async () => {
  const { fakeServer, me, quota, father } = createStory();
  await openApp(`/microapp/quota/${quota.id}`, me);
  await tap('ยกให้คนอื่น');
  await screen.findByRole('dialog', { name: 'ยก “ที่เก็บบ้านเรา” ให้คนอื่น' });
  await tap('เลือก พ่อชัย');
  fireEvent.click(await screen.findByRole('switch', { name: /ฉันยังเป็นคนดูแลต่อ/ }));
  await tap('ยกให้พ่อชัย');
  await screen.findByText('รอพ่อชัยตอบรับ');
  expect([...fakeServer.ownershipOffers.values()]).toMatchObject([
    { toId: father.id, staysManager: false, state: 'open' },
  ]);
  expect(await screen.findByRole('button', { name: 'ยกให้คนอื่น' })).toHaveProperty('disabled', true);
  await tap('ยกเลิก ไม่ยกให้แล้ว');
  await screen.findByText('ไม่ยกให้พ่อชัยแล้ว คุณยังเป็นเจ้าของ');
  expect([...fakeServer.ownershipOffers.values()]).toMatchObject([{ state: 'cancelled' }]);
});

test('a search without a match and an empty list show a next step', async () => {
  const { me, quota } = createStory();
  await openApp(`/microapp/quota/${quota.id}`, me);
  await tap('ยกให้คนอื่น');
  fireEvent.change(await screen.findByRole('searchbox', { name: 'ค้นชื่อคน' }), { target: { value: 'ไม่มี' } });
  await screen.findByText('ไม่พบคนชื่อ “ไม่มี”');
});

test.for([
  ['declined', /พ่อชัยไม่รับที่เก็บนี้/],
  ['expired', /พ่อชัยไม่ได้ตอบในเวลา/],
] as const)('an offer that was %s is explained to the owner', async ([state, text]) => {
  const { fakeServer, me, quota, father } = createStory();
  const endedAt = new Date().toISOString();
  fakeServer.addOwnershipOffer({ quotaId: quota.id, toId: father.id, state, endedAt });
  await openApp(`/microapp/quota/${quota.id}`, me);
  await screen.findByText(text);
});

test('a person to whom a quota is offered accepts it from their list', async () => {
  const { fakeServer, quota, father, stored } = createStory();
  fakeServer.addOwnershipOffer({ quotaId: quota.id, toId: father.id });
  const { path } = await openApp('/microapp/quota', father);
  await screen.findByText('มีคนยกที่เก็บให้คุณ: “ที่เก็บบ้านเรา”');
  await tap('ดูและตอบ');
  await tap('รับเป็นเจ้าของ');
  await screen.findByText('คุณเป็นเจ้าของ');
  expect(path()).toBe(`/microapp/quota/${quota.id}`);
  expect(stored()).toMatchObject({ ownerId: father.id });
});

test('a manager sees the offer on the quota’s page, and declines it', async () => {
  const { fakeServer, quota, father, me, stored } = createStory();
  const offer = fakeServer.addOwnershipOffer({ quotaId: quota.id, toId: father.id });
  await openApp(`/microapp/quota/${quota.id}`, father);
  expect(screen.queryByRole('button', { name: 'ลบที่เก็บนี้' })).toBeNull();
  await tap('ดูและตอบ');
  await tap('ไม่รับ');
  await screen.findByText('ไม่รับ “ที่เก็บบ้านเรา” บอกเจ้าของให้แล้ว');
  expect(fakeServer.ownershipOffers.get(offer.id)).toMatchObject({ state: 'declined' });
  expect(stored()).toMatchObject({ ownerId: me.id });
});

test('a second free quota is not accepted, and the sheet states why', async () => {
  const { fakeServer, quota, father } = createStory();
  fakeServer.addQuota({ ownerId: father.id });
  fakeServer.addOwnershipOffer({ quotaId: quota.id, toId: father.id });
  await openApp('/microapp/quota', father);
  await tap('ดูและตอบ');
  await screen.findByText(/คุณมีที่เก็บฟรีอยู่แล้ว/);
  expect(await screen.findByRole('button', { name: 'รับเป็นเจ้าของ' })).toHaveProperty('disabled', true);
});

test('an offer that was withdrawn meanwhile is reported', async () => {
  const { fakeServer, quota, father } = createStory();
  const offer = fakeServer.addOwnershipOffer({ quotaId: quota.id, toId: father.id });
  await openApp('/microapp/quota', father);
  await tap('ดูและตอบ');
  fakeServer.ownershipOffers.set(offer.id, { ...offer, state: 'cancelled', endedAt: offer.createdAt });
  await tap('รับเป็นเจ้าของ');
  await screen.findByText(/เรื่องนี้จบไปแล้ว/);
});

test('the owner deletes a quota after seeing who loses, and undoes it', async () => {
  const { me, quota, stored } = createStory();
  await openApp(`/microapp/quota/${quota.id}`, me);
  await tap('ลบที่เก็บนี้');
  const sheet = await screen.findByRole('dialog', { name: 'ลบ “ที่เก็บบ้านเรา”' });
  await within(sheet).findByText('บ้านเรา');
  const confirm = within(sheet).getByRole('button', { name: 'ลบที่เก็บนี้' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(within(sheet).getByRole('checkbox'));
  fireEvent.click(confirm);
  await screen.findByText(/กำลังจะลบ “ที่เก็บบ้านเรา” วันที่/);
  expect(stored()?.deletion).toMatchObject({ reason: 'owner' });
  await tap('เลิกทำ ไม่ลบแล้ว');
  await screen.findByText('ไม่ลบแล้ว ทุกอย่างอยู่เหมือนเดิม');
  expect(stored()).toMatchObject({ deletion: null, deletesAt: null });
});

test('the list shows scheduled deletions, with an undo for the owner', async () => {
  const { me, startDeletion, stored } = createStory();
  startDeletion();
  await openApp('/microapp/quota', me);
  await screen.findByText(/^กำลังจะลบ/);
  await tap('เลิกทำ ไม่ลบแล้ว');
  await expect.poll(() => stored()?.deletesAt).toBeNull();
});

test('a manager sees a scheduled deletion, and cannot undo it', async () => {
  const { father, quota, startDeletion } = createStory();
  startDeletion();
  await openApp('/microapp/quota', father);
  await screen.findByText(/^กำลังจะลบ/);
  expect(screen.queryByRole('button', { name: /เลิกทำ/ })).toBeNull();
  expect(screen.getByRole('link', { name: new RegExp(quota.name) })).toBeDefined();
});

test('a member of a group saves its files by a quota of their own', async () => {
  const { fakeServer, ours, startDeletion } = createStory();
  const child = fakeServer.addPerson({ displayName: 'ลูก' });
  ours.memberIds.push(child.id);
  const own = fakeServer.addQuota({ name: 'ของลูก', ownerId: child.id });
  startDeletion();
  await openApp(`/microapp/${ours.id}/quota`, child);
  await screen.findByText(/“ที่เก็บบ้านเรา” จะถูกลบ/);
  await tap('ใช้ที่เก็บของฉันแทน');
  await tap('ใช้ ของลูก');
  await screen.findByText('เชื่อมกับ “ของลูก” แล้ว');
  expect(ours.quotaId).toBe(own.id);
});

test('a change that fails is reported, and nothing is changed', async () => {
  const { me, quota, server, stored } = createStory();
  server.use(
    operation('startQuotaDeletion', () => {
      throw refuse('INTERNAL');
    }),
  );
  await openApp(`/microapp/quota/${quota.id}`, me);
  await tap('ลบที่เก็บนี้');
  const sheet = await screen.findByRole('dialog', { name: 'ลบ “ที่เก็บบ้านเรา”' });
  fireEvent.click(within(sheet).getByRole('checkbox'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'ลบที่เก็บนี้' }));
  await within(sheet).findByRole('alert');
  expect(stored()?.deletion).toBeNull();
});
