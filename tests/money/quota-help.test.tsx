import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a full group of mother's quota, in which I am a member with a quota of my own. */
function createStory({ usedBytes = 10 }: { usedBytes?: number } = {}) {
  const api = createMockApi();
  const mother = api.fakeServer.addPerson({ displayName: 'แม่นิด' });
  const quota = api.fakeServer.addQuota({ name: 'ของแม่', ownerId: mother.id, usedBytes, limitBytes: 10 });
  const own = api.fakeServer.addQuota({ name: 'ของฉัน', ownerId: api.me.id });
  const home = api.fakeServer.addGroup({
    name: 'บ้านเรา',
    memberIds: [api.me.id, mother.id],
    quotaId: quota.id,
  });
  const offers = () => [...api.fakeServer.quotaOffers.values()];
  return { ...api, mother, quota, own, home, offers, path: `/microapp/${home.id}/quota` };
}

const tap = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a member reminds the managers once a day', async () => {
  const { me, path, fakeServer } = createStory();
  await openApp(path, me);
  await tap('ให้เก็บไว้ช่วยเตือน');
  await screen.findByText('บอกคนดูแลให้แล้ว');
  await screen.findByText('เตือนคนดูแลแล้ววันนี้ พรุ่งนี้เตือนได้อีก');
  expect(screen.queryByRole('button', { name: 'ให้เก็บไว้ช่วยเตือน' })).toBeNull();
  expect(fakeServer.quotaReminders.size).toBe(1);
});

test('nobody is reminded without a reason, and a reminder that comes too soon is explained', async () => {
  const { me, path, server } = createStory({ usedBytes: 0 });
  await openApp(path, me);
  await screen.findByRole('button', { name: 'ให้กลุ่มใช้ที่เก็บของฉัน' });
  expect(screen.queryByRole('button', { name: 'ให้เก็บไว้ช่วยเตือน' })).toBeNull();
  server.use(operation('offerQuotaToGroup', () => Promise.reject(refuse('QUOTA_OFFERS_FULL'))));
  await tap('ให้กลุ่มใช้ที่เก็บของฉัน');
  await tap('ใช้ ของฉัน');
  await screen.findByText(/รอคำตอบอยู่มากแล้ว/);
});

test('a member offers a quota, and withdraws the offer', async () => {
  const { me, path, offers, own, home } = createStory();
  await openApp(path, me);
  await tap('ให้กลุ่มใช้ที่เก็บของฉัน');
  const sheet = await screen.findByRole('dialog', { name: 'ให้กลุ่มใช้ที่เก็บของฉัน' });
  fireEvent.click(await within(sheet).findByRole('button', { name: 'ใช้ ของฉัน' }));
  await screen.findByText('คุณเสนอ “ของฉัน” ไว้');
  expect(offers()).toMatchObject([{ groupId: home.id, quotaId: own.id, state: 'open' }]);
  await tap('ถอนข้อเสนอ');
  await screen.findByText('ที่คุณเสนอ “ของฉัน”: ถอนแล้ว');
  await screen.findByRole('button', { name: 'ให้กลุ่มใช้ที่เก็บของฉัน' });
});

test('a manager accepts an offer after reading its effects', async () => {
  const { fakeServer, me, mother, home, own, path } = createStory();
  fakeServer.addQuotaOffer({ groupId: home.id, quotaId: own.id, fromId: me.id });
  await openApp(path, mother);
  await screen.findByRole('heading', { name: 'มีคนเสนอที่เก็บให้กลุ่มนี้' });
  await tap(/^รับ ของ/);
  await screen.findByRole('dialog', { name: 'ให้กลุ่มนี้ใช้ “ของฉัน”' });
  await tap('ย้ายไปใช้');
  await screen.findByText('กลุ่มนี้ใช้ “ของฉัน” แล้ว');
  expect(home.quotaId).toBe(own.id);
});

test('a manager declines an offer', async () => {
  const { fakeServer, me, mother, home, own, path, offers, quota } = createStory();
  fakeServer.addQuotaOffer({ groupId: home.id, quotaId: own.id, fromId: me.id });
  await openApp(path, mother);
  await tap(/^ไม่รับ ของ/);
  await screen.findByText(/ขอใช้ที่เก็บเดิมต่อ/);
  expect(offers()).toMatchObject([{ state: 'declined' }]);
  expect(home.quotaId).toBe(quota.id);
});

test.for([
  ['accepted', /คนดูแลรับแล้ว/],
  ['declined', /คนดูแลขอใช้ที่เก็บเดิมต่อ/],
  ['expired', /ไม่มีใครตอบใน 14 วัน/],
  ['left', /หยุดไปตอนคุณออกจากกลุ่ม/],
] as const)('an offer that was %s is explained', async ([state, text]) => {
  const { fakeServer, me, home, own, path } = createStory();
  const endedAt = new Date().toISOString();
  fakeServer.addQuotaOffer({ groupId: home.id, quotaId: own.id, fromId: me.id, state, endedAt });
  await openApp(path, me);
  await screen.findByText(text);
});
