import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addGift, addHat, payGift } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a group of mother's quota, in which I am a member. */
function createStory() {
  const api = createMockApi();
  const mother = api.fakeServer.addPerson({ displayName: 'แม่นิด' });
  const quota = api.fakeServer.addQuota({ name: 'ของแม่', ownerId: mother.id });
  const home = api.fakeServer.addGroup({
    name: 'บ้านเรา',
    memberIds: [api.me.id, mother.id],
    quotaId: quota.id,
  });
  const hats = () => [...api.fakeServer.hats.values()];
  return { ...api, mother, quota, home, hats, path: `/microapp/${home.id}/quota/hat` };
}

const tap = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a member passes the hat for a plan', async () => {
  const { me, path, hats } = createStory();
  await openApp(path, me);
  await screen.findByText(/ไม่ครบเงินก็ไม่หาย/);
  fireEvent.click(await screen.findByRole('radio', { name: /^กลาง 200 GB รายเดือน/ }));
  await tap('เปิดให้ลงขัน 129 บาท');
  await screen.findByRole('heading', { name: '129 บาท' });
  expect(hats()).toMatchObject([{ planId: 'medium', period: 'month', startedById: me.id }]);
});

test('two people fill a hat: one pays by the code, and both see that it is full', async () => {
  const { fakeServer, me, mother, quota, path, hats } = createStory();
  const hat = addHat(fakeServer, { quotaId: quota.id, startedById: mother.id });
  const first = addGift(fakeServer, hat, {
    giverId: mother.id,
    satang: 2900,
    showsName: false,
    showsAmount: false,
  });
  payGift(fakeServer, first.id);
  const opened = await openApp(path, me);
  await screen.findByRole('heading', { name: '30 บาท' });
  await screen.findByText('ไม่บอกชื่อ');
  await tap('ช่วยลงขัน');
  const sheet = await screen.findByRole('dialog', { name: 'ช่วยลงขัน' });
  fireEvent.click(await within(sheet).findByRole('radio', { name: 'ทั้งหมดที่ขาด 30 บาท' }));
  fireEvent.click(within(sheet).getByRole('switch', { name: 'บอกว่าช่วยเท่าไหร่' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'ไปโอน 30 บาท' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 30.00 บาท' });
  const gift = hats()[0]?.gifts[1];
  expect(opened.path()).toContain(`gift=${gift?.id}`);
  expect(gift).toMatchObject({ satang: 3000, showsName: true, showsAmount: false });
  await tap('จ่ายแล้ว');
  payGift(fakeServer, gift?.id ?? '');
  await screen.findByRole('heading', { name: 'ขอบคุณที่ช่วย' });
  fireEvent.click(screen.getByRole('link', { name: 'ดูยอดลงขัน' }));
  await screen.findByText('ครบแล้ว ขอบคุณทุกคน');
});

test('a gift is cancelled, and an open one can be resumed', async () => {
  const { fakeServer, me, quota, path, hats } = createStory();
  addGift(fakeServer, addHat(fakeServer, { quotaId: quota.id }), { giverId: me.id, satang: 2000 });
  await openApp(path, me);
  fireEvent.click(await screen.findByRole('link', { name: 'ดู QR' }));
  await tap('ยกเลิก ไม่จ่าย');
  await screen.findByText('ยกเลิกแล้ว ไม่ได้จ่าย');
  expect(hats()[0]?.gifts).toMatchObject([{ state: 'cancelled' }]);
});

test('money that came too late for the hat is explained', async () => {
  const { fakeServer, me, quota, path } = createStory();
  const hat = addHat(fakeServer, { quotaId: quota.id });
  const [mine, all] = [2000, 5900].map((satang) => addGift(fakeServer, hat, { giverId: me.id, satang }));
  payGift(fakeServer, all?.id ?? '');
  payGift(fakeServer, mine?.id ?? '');
  await openApp(`${path}?gift=${mine?.id}`, me);
  await screen.findByText('ได้รับ 20 บาท แต่ไม่นับในรอบนี้');
  await screen.findByText(/เครดิตของที่เก็บนี้/);
});

test('the owner closes a hat, and sees where the money goes', async () => {
  const { fakeServer, me, mother, quota, path } = createStory();
  const hat = addHat(fakeServer, { quotaId: quota.id });
  payGift(fakeServer, addGift(fakeServer, hat, { giverId: me.id, satang: 2000 }).id);
  await openApp(path, mother);
  await tap('ปิดรอบลงขัน');
  await screen.findByText('คนดูแลปิดรอบลงขันแล้ว');
  await screen.findByText(/20 บาท ที่ช่วยกันแล้วเป็นเครดิต/);
  expect(fakeServer.money.credits.get(quota.id)).toBe(2000);
});

test('gifts are impossible without payments, and the page explains it', async () => {
  const { fakeServer, me, path } = createStory();
  fakeServer.money.isPayable = false;
  await openApp(path, me);
  await screen.findByText('ตอนนี้ยังไม่มีอะไรให้ลงขัน');
  await screen.findByText(/ผู้ให้บริการยังไม่เปิดรับเงิน/);
});

test('a gift that another member’s made too large is refused with a reason', async () => {
  const { fakeServer, me, mother, quota, path } = createStory();
  const hat = addHat(fakeServer, { quotaId: quota.id });
  await openApp(path, me);
  await tap('ช่วยลงขัน');
  fireEvent.click(await screen.findByRole('radio', { name: /^ทั้งหมดที่ขาด/ }));
  addGift(fakeServer, hat, { giverId: mother.id, satang: 4000, state: 'paid' });
  await tap('ไปโอน 59 บาท');
  await screen.findByText(/เกินยอดที่ยังขาด/);
});

test('a code that ran out of time is renewed with the same amount', async () => {
  const { fakeServer, me, quota, path, hats } = createStory();
  const hat = addHat(fakeServer, { quotaId: quota.id });
  const late = addGift(fakeServer, hat, {
    giverId: me.id,
    satang: 2500,
    showsAmount: false,
    expiresAt: new Date(Date.now() - 1000).toISOString(),
  });
  const opened = await openApp(`${path}?gift=${late.id}`, me);
  await tap('ขอ QR ใหม่ 25 บาท');
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 25.00 บาท' });
  const renewed = hats()[0]?.gifts[1];
  expect(renewed).toMatchObject({ satang: 2500, showsAmount: false, state: 'open' });
  expect(opened.path()).toContain(`gift=${renewed?.id}`);
});

test('a hat for a retired plan is marked', async () => {
  const { fakeServer, me, quota, path } = createStory();
  addHat(fakeServer, { quotaId: quota.id, state: 'ended', endedAt: new Date().toISOString() });
  await openApp(path, me);
  await screen.findByText('ปิดรอบลงขันแล้ว แพ็กเกจนี้ซื้อไม่ได้แล้ว');
});
