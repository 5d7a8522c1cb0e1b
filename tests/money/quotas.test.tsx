import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

test('a person without a quota gets a free one with one tap, once', async () => {
  const { fakeServer, me } = createMockApi();
  const { path } = await openApp('/microapp/quota', me);
  fireEvent.click(await screen.findByRole('button', { name: 'รับที่เก็บฟรี 1 GB' }));
  await screen.findByRole('heading', { name: 'ที่เก็บของฉัน' });
  await screen.findByText('คุณเป็นเจ้าของ');
  const own = [...fakeServer.quotas.values()].filter(({ ownerId }) => ownerId === me.id);
  expect(own).toHaveLength(1);
  expect(path()).toBe(`/microapp/quota/${own[0]?.id}`);
});

test('my own quotas come first, and each shows my role', async () => {
  const { fakeServer, me } = createMockApi();
  fakeServer.addQuota({ name: 'ของที่ทำงาน', managerIds: [me.id] });
  fakeServer.addQuota({ name: 'ของบ้านเรา', ownerId: me.id });
  await openApp('/microapp/quota', me);
  const cards = await screen.findAllByRole('link', { name: /เหลือ/ });
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/ของบ้านเรา.*เจ้าของ/),
    expect.stringMatching(/ของที่ทำงาน.*คนดูแล/),
  ]);
});

test('another person’s quota shows the same page as one that does not exist', async () => {
  const { fakeServer, me } = createMockApi();
  const other = fakeServer.addQuota();
  for (const id of [other.id, '99999999-9999-4999-8999-999999999999']) {
    const { path } = await openApp(`/microapp/quota/${id}`, me);
    await screen.findByText('Page Not Found');
    expect(path()).toBe('/404');
    document.body.replaceChildren();
  }
});

test('the owner renames a quota, and can undo it', async () => {
  const { fakeServer, me } = createMockApi();
  const { id } = fakeServer.addQuota({ name: 'ที่เก็บบ้านเรา', ownerId: me.id });
  await openApp(`/microapp/quota/${id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ตัวเลือกของที่เก็บนี้' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'เปลี่ยนชื่อ' }));
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนชื่อที่เก็บ' });
  const field = within(dialog).getByRole('textbox', { name: 'ชื่อที่เก็บ' });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await within(dialog).findByText('ต้องมีชื่อ');
  fireEvent.change(field, { target: { value: 'รวมญาติ ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await screen.findByRole('heading', { name: 'รวมญาติ' });
  expect(fakeServer.quotas.get(id)?.name).toBe('รวมญาติ');
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await expect.poll(() => fakeServer.quotas.get(id)?.name).toBe('ที่เก็บบ้านเรา');
});

test('a manager sees the numbers and cannot rename the quota', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
  const { id } = fakeServer.addQuota({ ownerId: owner.id, managerIds: [me.id] });
  await openApp(`/microapp/quota/${id}`, me);
  await screen.findByText('ของยายจันทร์ · คุณเป็นคนดูแล');
  expect(screen.queryByRole('button', { name: 'ตัวเลือกของที่เก็บนี้' })).toBeNull();
});

test('a group is linked, and unlinking explains its consequences', async () => {
  const { fakeServer, me } = createMockApi();
  const { id } = fakeServer.addQuota({ name: 'ที่เก็บบ้านเรา', ownerId: me.id });
  const group = fakeServer.addGroup({ name: 'เพื่อน ม.6', memberIds: [me.id], quotaId: null });
  await openApp(`/microapp/quota/${id}/linked-groups`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เชื่อมกลุ่ม' }));
  fireEvent.click(await screen.findByRole('button', { name: 'เชื่อม เพื่อน ม.6' }));
  await screen.findByText('เชื่อม “เพื่อน ม.6” กับ “ที่เก็บบ้านเรา” แล้ว');
  expect(group.quotaId).toBe(id);

  fireEvent.click(await screen.findByRole('button', { name: 'เลิกเชื่อม' }));
  const dialog = await screen.findByRole('dialog', { name: 'เลิกเชื่อม “เพื่อน ม.6”' });
  await within(dialog).findByText(/จะยังไม่ได้เก็บ/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'เลิกเชื่อม' }));
  await screen.findByText('เลิกเชื่อมแล้ว ของเดิมยังอยู่');
  expect(group.quotaId).toBeNull();
});

test('linking a group that somebody else linked meanwhile is reported, and changes nothing', async () => {
  const { fakeServer, me } = createMockApi();
  const { id } = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ name: 'ทีมขาย', memberIds: [me.id] });
  const before = group.quotaId;
  await openApp(`/microapp/quota/${id}/linked-groups`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เชื่อมกลุ่ม' }));
  fireEvent.click(await screen.findByRole('button', { name: 'เชื่อม ทีมขาย' }));
  await screen.findByText('กลุ่มนี้มีที่เก็บอยู่แล้ว');
  expect(group.quotaId).toBe(before);
});

test('a list that fails to load is reported, and loads on a retry', async () => {
  const { fakeServer, me, server } = createMockApi();
  fakeServer.addQuota({ name: 'ของบ้านเรา', ownerId: me.id });
  server.use(
    operation(
      'listMyQuotas',
      () => {
        throw refuse('NOT_ALLOWED');
      },
      { once: true },
    ),
  );
  await openApp('/microapp/quota', me);
  fireEvent.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByRole('link', { name: /ของบ้านเรา/ });
});
