import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { addOrders } from '../support/steps/money-steps.ts';

const path = '/microapp/operator';

/** Makes me the operator, with an order that waits. */
function createOperator() {
  const mock = createMockApi();
  const { fakeServer, me } = mock;
  fakeServer.operatorIds.add(me.id);
  const quota = fakeServer.addQuota({ ownerId: me.id });
  const { orderId } = addOrders(fakeServer, { quotaId: quota.id, ownerId: me.id });
  return { ...mock, orderId };
}

async function openDecision(button: string) {
  const [act] = await screen.findAllByRole('button', { name: button });
  if (act) fireEvent.click(act);
  return await screen.findByRole('dialog');
}

test('a person who is no operator gets the page of an unknown address', async () => {
  const { me } = createMockApi();
  const { path: address } = await openApp(path, me);
  await expect.poll(address).toBe('/404');
});

test('the operator confirms an order with a reason, which is kept with their name', async () => {
  const { fakeServer, me, orderId } = createOperator();
  await openApp(path, me);
  const dialog = await openDecision('เงินเข้าแล้ว');
  fireEvent.click(within(dialog).getByRole('button', { name: 'ยืนยันว่าเงินเข้า' }));
  await within(dialog).findByText('เขียนสั้น ๆ ว่าเพราะอะไร');
  expect(fakeServer.money.orders.get(orderId)?.state).toBe('open');
  const reason = 'เห็นในบัญชีแล้ว';
  fireEvent.change(within(dialog).getByLabelText('เพราะอะไร'), { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'ยืนยันว่าเงินเข้า' }));
  await expect.poll(() => fakeServer.money.orders.get(orderId)?.state).toBe('paid');
  await screen.findByText(`“${reason}”`);
  expect(fakeServer.acts).toMatchObject([{ act: 'approve-order', reason, actorName: me.displayName }]);
});

test('the operator closes an order, and a failure is shown in the dialog', async () => {
  const { fakeServer, server, me, orderId } = createOperator();
  await openApp(path, me);
  server.use(
    operation(
      'rejectOperatorOrder',
      () => {
        throw refuse('INTERNAL');
      },
      { once: true },
    ),
  );
  const dialog = await openDecision('ปิด');
  fireEvent.change(within(dialog).getByLabelText('เพราะอะไร'), { target: { value: 'เงินไม่เข้า' } });
  const reject = within(dialog).getByRole('button', { name: 'ปิดคำสั่งซื้อ' });
  fireEvent.click(reject);
  await within(dialog).findByRole('alert');
  fireEvent.click(reject);
  await expect.poll(() => fakeServer.money.orders.get(orderId)?.state).toBe('cancelled');
});

test('parts that fail to load are marked, and the others are shown', async () => {
  const { fakeServer, me } = createOperator();
  fakeServer.operatorParts = { queue: null, requests: null };
  await openApp(path, me);
  expect(await screen.findAllByText('ส่วนนี้ยังอ่านไม่ได้')).toHaveLength(2);
  screen.getByText('ยังไม่เคยสำรองข้อมูล');
});

test('a long backlog is shown in words, without codes', async () => {
  const { fakeServer, me } = createOperator();
  const long = '2026-11-20T02:00:00.000Z';
  fakeServer.operatorParts = {
    missed: { since: long, countedUpTo: 1_000, byReason: [{ reason: 'quota_full', count: 1_000 }] },
    queue: { countedUpTo: 1_000, waiting: [{ name: 'push', count: 3, oldestAt: long }] },
    requests: {
      items: [
        { number: 'K7QW-9XPT-3MVB', kind: 'erase', source: 'app', receivedAt: long, dueAt: long },
        {
          number: 'จดหมาย 12',
          kind: 'copy',
          source: 'operator',
          receivedAt: long,
          dueAt: '2099-01-01T00:00:00.000Z',
        },
      ],
      hasMore: true,
    },
  };
  await openApp(path, me);
  await screen.findByText('ที่เก็บเต็ม กว่า 1,000');
  screen.getByText(/^เลยกำหนด/);
  screen.getByText(/^ภายใน/);
  screen.getByText('ขอสำเนา');
});

test('money without an order is assigned to one, or recorded as returned', async () => {
  const { fakeServer, me, orderId } = createOperator();
  const money = (reference: string) => {
    const amountSatang = fakeServer.money.orders.get(orderId)?.amountSatang ?? 1;
    fakeServer.unmatchedMoney.set(reference, { reference, amountSatang, paidAt: new Date().toISOString() });
  };
  money('bank-1');
  await openApp(path, me);
  const returning = await openDecision('คืนเงินแล้ว');
  fireEvent.click(within(returning).getByRole('button', { name: 'บันทึกว่าคืนแล้ว' }));
  await within(returning).findByText(/^ใส่เลขจากธนาคาร/);
  fireEvent.change(within(returning).getByLabelText('เลขอ้างอิงการโอนคืน'), { target: { value: 'back-1' } });
  fireEvent.change(within(returning).getByLabelText('เพราะอะไร'), { target: { value: 'ไม่รู้ว่าของใคร' } });
  fireEvent.click(within(returning).getByRole('button', { name: 'บันทึกว่าคืนแล้ว' }));
  await screen.findByText('“ไม่รู้ว่าของใคร”');
  expect(fakeServer.acts).toMatchObject([{ act: 'return-money', paymentReference: 'bank-1', orderId: null }]);
  expect(screen.queryByRole('heading', { name: 'เงินที่ยังไม่รู้ว่าเป็นของใคร' })).toBeNull();
});

test('money is assigned to the order with the nearest amount, unless the operator chooses another', async () => {
  const { fakeServer, me, orderId } = createOperator();
  const amountSatang = fakeServer.money.orders.get(orderId)?.amountSatang ?? 1;
  const paidAt = new Date().toISOString();
  fakeServer.unmatchedMoney.set('bank-2', { reference: 'bank-2', amountSatang, paidAt });
  await openApp(path, me);
  const matching = await openDecision('เป็นของคำสั่งซื้อ');
  fireEvent.change(within(matching).getByLabelText('เพราะอะไร'), { target: { value: 'โอนผิดยอด' } });
  fireEvent.click(within(matching).getByRole('button', { name: 'ให้คำสั่งซื้อนี้' }));
  await expect.poll(() => fakeServer.money.orders.get(orderId)?.state).toBe('paid');
  expect(fakeServer.unmatchedMoney.size).toBe(0);
});
