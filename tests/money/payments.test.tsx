import { gibibyte } from '@kepwai/rules/sizes';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { operation, payOrder, refuse } from '../../mocks/handlers/index.ts';
import { redeem } from '../../mocks/handlers/state/promos.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

function arrange({ usedBytes = 0, isOwner = true } = {}) {
  const api = createMockApi();
  const { fakeServer, me } = api;
  const quota = fakeServer.addQuota({
    ...(isOwner ? { ownerId: me.id } : { managerIds: [me.id] }),
    ...{ name: 'ของบ้านเรา', plan: 'free', limitBytes: gibibyte, usedBytes },
  });
  const upgrade = `/microapp/quota/${quota.id}/upgrade`;
  const subscribe = (query: string) => `/microapp/subscribe?quota=${quota.id}&${query}`;
  /** The newest order. */
  const order = () => [...fakeServer.money.orders.values()].at(-1);
  return { ...api, quota, upgrade, subscribe, order };
}

const cardOf = (name: string) => screen.findByRole('article', { name });

test('plans are compared with the kept files, and one that is too small shows by how much', async () => {
  const { me, upgrade } = arrange({ usedBytes: 60 * gibibyte });
  await openApp(upgrade, me);
  const small = await cardOf('เล็ก 50 GB');
  within(small).getByText(/ของที่เก็บไว้มากกว่านี้ 10 GB/);
  expect(within(small).queryByRole('link')).toBeNull();
  const medium = await cardOf('กลาง 200 GB');
  within(medium).getByText('129 บาท');
  within(medium).getByText(/^ของที่มีตอนนี้ 60 GB \(30%\)$/);
  fireEvent.click(screen.getByRole('radio', { name: 'รายปี' }));
  within(await cardOf('กลาง 200 GB')).getByText(/ถูกกว่าจ่ายรายเดือน 258 บาท/);
});

test('a plan is ordered and paid by its code, and the page shows it automatically', async () => {
  const now = Date.now();
  // The date alone is set; a clock beside it would not advance.
  vi.useRealTimers();
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  const { fakeServer, me, quota, upgrade, order } = arrange();
  const app = await openApp(upgrade, me);
  fireEvent.click(within(await cardOf('กลาง 200 GB')).getByRole('link', { name: 'เลือกแพ็กเกจนี้' }));
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 129 บาท' }));
  const code = await screen.findByRole('img', { name: 'QR พร้อมเพย์ 129.00 บาท' });
  expect(code.getAttribute('src')).toContain(`/api/order/${order()?.id}/qr.png?t=`);
  expect(app.path()).toBe(`/microapp/subscribe?quota=${quota.id}&order=${order()?.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'จ่ายแล้ว' }));
  screen.getByText(/กำลังรอเงินเข้า/);
  payOrder(fakeServer, order()?.id ?? '');
  await vi.advanceTimersByTimeAsync(4000);
  await screen.findByRole('heading', { name: 'จ่ายแล้ว ขอบคุณ' });
  screen.getByRole('heading', { name: /ใบเสร็จ 2026-000001/ });
  vi.useRealTimers();
});

test('a plan that was chosen on the page of prices stays chosen', async () => {
  const { me, quota } = arrange();
  const app = await openApp('/microapp/subscribe?plan=medium&period=year', me);
  await screen.findByRole('button', { name: /^จ่าย 1,/ });
  expect(app.path()).toBe(`/microapp/subscribe?quota=${quota.id}&plan=medium&period=year`);
});

test('a receipt is issued once, with tax details or without, and opens as PDF', async () => {
  const { fakeServer, me, upgrade, subscribe, order } = arrange();
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 59.00 บาท' });
  payOrder(fakeServer, order()?.id ?? '');
  document.body.replaceChildren();
  await openApp(upgrade, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ใบเสร็จ (PDF)' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'ใส่ชื่อและเลขผู้เสียภาษี' }));
  await screen.findByText('ยังไม่มีชื่อกับเลขผู้เสียภาษีของคุณ');
  expect(screen.getByRole('button', { name: 'ออกใบเสร็จ' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'ไม่ต้องใส่ชื่อ' }));
  fireEvent.click(screen.getByRole('button', { name: 'ออกใบเสร็จ' }));
  await screen.findByText(/^ออกเมื่อ /);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(screen.getByRole('button', { name: 'เปิดใบเสร็จ (PDF)' }));
  await expect.poll(() => open).toHaveBeenCalled();
  expect(String(open.mock.calls[0]?.[0])).toContain(`/api/order/${order()?.id}/receipt.pdf?t=signed`);
});

test('a receipt shows if the operator is not set up for it', async () => {
  const { fakeServer, me, subscribe, order } = arrange();
  fakeServer.money.canIssueReceipts = false;
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 59.00 บาท' });
  payOrder(fakeServer, order()?.id ?? '');
  document.body.replaceChildren();
  await openApp(subscribe(`order=${order()?.id}`), me);
  fireEvent.click(await screen.findByRole('button', { name: 'ใบเสร็จ (PDF)' }));
  await screen.findByText(/^ผู้ให้บริการยังตั้งค่าใบเสร็จไม่ครบ/);
});

test('an order can be resumed from its page, from the plans, and by the address without a plan', async () => {
  const { me, upgrade, subscribe, order } = arrange();
  await openApp(subscribe('plan=small&period=year'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 590 บาท' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 590.00 บาท' });
  document.body.replaceChildren();
  await openApp(upgrade, me);
  const back = await screen.findByRole('link', { name: 'จ่ายต่อ' });
  expect(back.getAttribute('href')).toContain(`order=${order()?.id}`);
  document.body.replaceChildren();
  const app = await openApp(subscribe(''), me);
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 590.00 บาท' });
  expect(app.path()).toContain(`order=${order()?.id}`);
});

test('an expired code is replaced by a new one of the same order', async () => {
  const { fakeServer, me, subscribe, order } = arrange();
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 59.00 บาท' });
  const { id = '' } = order() ?? {};
  const ordered = fakeServer.money.orders.get(id);
  if (ordered)
    fakeServer.money.orders.set(id, { ...ordered, expiresAt: new Date(Date.now() - 1000).toISOString() });
  document.body.replaceChildren();
  await openApp(subscribe(`order=${id}`), me);
  await screen.findByText('QR หมดเวลาแล้ว ยังไม่ได้จ่าย');
  fireEvent.click(screen.getByRole('button', { name: 'สร้าง QR ใหม่' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 59.00 บาท' });
  expect(order()?.id).toBe(id);
});

test('an upgrade shows the credit of the remaining days, line by line', async () => {
  const { fakeServer, me, quota, subscribe, order } = arrange();
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: /QR/ });
  payOrder(fakeServer, order()?.id ?? '');
  document.body.replaceChildren();
  await openApp(subscribe('plan=medium'), me);
  await screen.findByText('หักวันที่เหลือและเครดิต');
  screen.getByText('หลังเปลี่ยน 200 GB');
  const { amountSatang } = { amountSatang: 12_900 - 5900 };
  expect(screen.getByRole('button', { name: /^จ่าย/ }).textContent).toBe(`จ่าย ${amountSatang / 100} บาท`);
  expect(fakeServer.quotas.get(quota.id)?.limitBytes).toBe(50 * gibibyte);
});

test('bytes of a promo stay beside a purchased plan, and every size includes them', async () => {
  const { fakeServer, me, quota, subscribe, upgrade, order } = arrange();
  const promo = fakeServer.addPromo();
  const promoBytes = 5 * gibibyte;
  redeem(fakeServer, promo, { meId: me.id, quotaId: quota.id });
  await openApp(upgrade, me);
  const summary = await screen.findByRole('region', { name: 'ใช้ไปเท่าไหร่' });
  within(summary).getByText('ฟรี 6 GB');
  within(summary).getByText('รวมที่ได้เพิ่ม 5 GB');
  document.body.replaceChildren();
  await openApp(subscribe('plan=small'), me);
  await screen.findByText('ตอนนี้ 6 GB');
  screen.getByText('หลังเปลี่ยน 55 GB');
  fireEvent.click(screen.getByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: /QR/ });
  payOrder(fakeServer, order()?.id ?? '');
  expect(fakeServer.quotas.get(quota.id)?.limitBytes).toBe(50 * gibibyte + promoBytes);
});

test('a changed price is shown, and nothing is ordered', async () => {
  const { server, me, subscribe, order } = arrange();
  server.use(
    operation('createOrder', () => {
      throw refuse('PRICE_CHANGED');
    }),
  );
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByText('ราคาเพิ่งเปลี่ยน ยังไม่ได้จ่าย');
  expect(order()).toBeUndefined();
});

test('cancelling explains its effects, and can be undone', async () => {
  const { fakeServer, me, quota, upgrade, subscribe, order } = arrange();
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: /QR/ });
  payOrder(fakeServer, order()?.id ?? '');
  document.body.replaceChildren();
  await openApp(upgrade, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ยกเลิกแพ็กเกจ' }));
  const dialog = await screen.findByRole('dialog', { name: 'ยกเลิกแพ็กเกจนี้' });
  within(dialog).getByText(/ของเดิมยังเปิดดูและดาวน์โหลดได้/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'ยกเลิกแพ็กเกจ' }));
  await screen.findByText(/^ยกเลิกแล้ว ยังใช้ได้ถึง/);
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText(/^จ่ายไว้ถึง/);
  expect(fakeServer.money.subscriptions.get(quota.id)?.cancelledAt).toBeNull();
});

test('the plans show if the operator accepts no payments', async () => {
  const { fakeServer, me, upgrade } = arrange();
  fakeServer.money.isPayable = false;
  await openApp(upgrade, me);
  within(await cardOf('กลาง 200 GB')).getByText('ผู้ให้บริการยังไม่เปิดรับเงิน');
});

test('a manager compares the plans, and cannot pay', async () => {
  const { me, upgrade } = arrange({ isOwner: false });
  await openApp(upgrade, me);
  await screen.findByText('เจ้าของที่เก็บเท่านั้นที่เลือกและจ่ายได้');
  expect(within(await cardOf('กลาง 200 GB')).queryByRole('link')).toBeNull();
});

test('the page of another person’s quota, and an address that names none, are not found', async () => {
  const { fakeServer, me, subscribe } = arrange();
  const other = fakeServer.addQuota();
  for (const path of [
    `/microapp/subscribe?quota=${other.id}`,
    '/microapp/subscribe?quota=1',
    subscribe('order=1'),
  ]) {
    await openApp(path, me);
    await screen.findByText('Page Not Found');
    document.body.replaceChildren();
  }
});

test('without a quota in the address, the person’s only one is used', async () => {
  const { me, upgrade } = arrange();
  const app = await openApp('/microapp/subscribe', me);
  await cardOf('กลาง 200 GB');
  expect(app.path()).toBe(upgrade);
});

const picture = (text: string, type = 'image/png') => new File([text], 'slip.png', { type });

test('a slip is sent, waits for the operator, and a refused one shows why', async () => {
  const { me, subscribe, order } = arrange();
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  fireEvent.click(await screen.findByRole('button', { name: 'จ่ายแล้ว' }));
  const send = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('เลือกรูปสลิป'), { target: { files: [file] } });
  await send(picture('anything', 'image/gif'));
  await screen.findByText(/เป็น JPG หรือ PNG/);
  await send(picture('no code'));
  await screen.findByText(/^หาคิวอาร์ในรูปนี้ไม่เจอ/);
  await send(picture('other code'));
  await screen.findByText(/ไม่ใช่ของสลิปโอนเงิน/);
  await send(picture('slip REF1'));
  await screen.findByText(/^ได้สลิปแล้ว/);
  expect(screen.queryByText(/กำลังรอเงินเข้า/)).toBeNull();
  expect(order()).toMatchObject({ state: 'open', slip: { state: 'waiting' } });
  screen.getByRole('button', { name: 'ส่งสลิปอีกใบ' });
});

test('an expired order accepts a slip, and then offers no new code', async () => {
  const { fakeServer, me, subscribe, order } = arrange();
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('img', { name: /QR/ });
  const made = order();
  if (!made) throw new Error('there is no order');
  fakeServer.money.orders.set(made.id, { ...made, expiresAt: new Date(Date.now() - 60_000).toISOString() });
  document.body.replaceChildren();
  await openApp(subscribe(`order=${made.id}`), me);
  await screen.findByRole('button', { name: 'สร้าง QR ใหม่' });
  fireEvent.change(screen.getByLabelText('เลือกรูปสลิป'), { target: { files: [picture('slip REF1')] } });
  await screen.findByText(/ได้สลิปหลังคิวอาร์หมดเวลา/);
  expect(screen.queryByRole('button', { name: 'สร้าง QR ใหม่' })).toBeNull();
});

test('with two ways to pay, one chooses, and pays on the page of Stripe', async () => {
  const { fakeServer, me, subscribe, order } = arrange();
  fakeServer.money.providers = ['promptpay', 'stripe'];
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('radio', { name: 'บัตร' }));
  fireEvent.click(screen.getByRole('button', { name: 'จ่าย 59 บาท' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ไปหน้าจ่ายเงิน' }));
  const link = await screen.findByRole('link', { name: 'แตะที่นี่' });
  expect(link.getAttribute('href')).toContain(`/c/pay/${order()?.id}`);
});

test('a person who returns from the page of Stripe waits there, and sees that it is paid', async () => {
  const { fakeServer, me, subscribe, order } = arrange();
  fakeServer.money.providers = ['stripe'];
  await openApp(subscribe('plan=small'), me);
  expect(screen.queryByRole('radio', { name: 'บัตร' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  await screen.findByRole('button', { name: 'ไปหน้าจ่ายเงิน' });
  const id = order()?.id ?? '';
  document.body.replaceChildren();
  await openApp(subscribe(`order=${id}&returned=yes`), me);
  await screen.findByText(/กำลังรอ Stripe ยืนยัน/);
  payOrder(fakeServer, id);
  document.body.replaceChildren();
  await openApp(subscribe(`order=${id}&returned=yes`), me);
  await screen.findByRole('heading', { name: 'จ่ายแล้ว ขอบคุณ' });
  screen.getByText('บัตรหรือพร้อมเพย์ ผ่าน Stripe');
});

test('an unreachable Stripe charges nothing, and can be retried', async () => {
  const { fakeServer, me, subscribe, server } = arrange();
  fakeServer.money.providers = ['stripe'];
  server.use(
    operation('openOrderCheckout', () => {
      throw refuse('PROVIDER_UNAVAILABLE');
    }),
  );
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ไปหน้าจ่ายเงิน' }));
  await screen.findByText(/ยังไม่มีการตัดเงิน/);
  screen.getByRole('button', { name: 'ไปหน้าจ่ายเงิน' });
});

test('an unpaid order is shown on the page of its storage with its expiry, to those who may pay', async () => {
  const { fakeServer, me, quota, subscribe, order } = arrange();
  await openApp(subscribe('plan=medium'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 129 บาท' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 129.00 บาท' });
  document.body.replaceChildren();

  const front = await openApp(`/microapp/quota/${quota.id}`, me);
  await screen.findByText(/^กลาง 200 GB รายเดือน 129\.00 บาท จ่ายได้ถึง .*\d\d:\d\d/);
  fireEvent.click(screen.getByRole('link', { name: 'จ่ายต่อ' }));
  await screen.findByRole('img', { name: 'QR พร้อมเพย์ 129.00 บาท' });
  expect(front.path()).toBe(`/microapp/subscribe?quota=${quota.id}&order=${order()?.id}`);
  document.body.replaceChildren();

  payOrder(fakeServer, order()?.id ?? '');
  await openApp(`/microapp/quota/${quota.id}`, me);
  await screen.findByText('คุณเป็นเจ้าของ');
  await expect.poll(() => screen.queryByRole('link', { name: 'จ่ายต่อ' })).toBeNull();
});

test('a slip that others also sent is accepted, unless the money turned out to be theirs', async () => {
  const { fakeServer, me, subscribe, order } = arrange();
  const theirs = 'd1d1d1d1-d1d1-4d1d-8d1d-d1d1d1d1d1d1';
  fakeServer.money.slips.set(theirs, new Set(['REF1', 'REF2']));
  await openApp(subscribe('plan=small'), me);
  fireEvent.click(await screen.findByRole('button', { name: 'จ่าย 59 บาท' }));
  fireEvent.click(await screen.findByRole('button', { name: 'จ่ายแล้ว' }));
  const send = async (name: string) =>
    fireEvent.change(await screen.findByLabelText('เลือกรูปสลิป'), { target: { files: [picture(name)] } });
  await send('slip REF1');
  await screen.findByText(/^ได้สลิปแล้ว/);
  const mine = order();
  if (!mine) throw new Error('there is no order');
  const paidAt = new Date().toISOString();
  fakeServer.money.orders.set(theirs, { ...mine, id: theirs, state: 'paid', paidAt });
  fireEvent.click(screen.getByRole('button', { name: 'ส่งสลิปอีกใบ' }));
  await send('slip REF2');
  await screen.findByText(/^สลิปนี้ใช้กับยอดอื่นไปแล้ว/);
  expect([...(fakeServer.money.slips.get(mine.id) ?? [])]).toEqual(['REF1']);
});
