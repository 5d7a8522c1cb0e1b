import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

test('a person sees their own groups, latest first, with the number of new files', async () => {
  const { fakeServer, me, group } = createMockApi();
  const work = fakeServer.addGroup({ name: 'ทีมขาย ภาคเหนือ', memberIds: [me.id] });
  fakeServer.addGroup({ name: 'กลุ่มของคนอื่น' });
  for (const { seenAt } of [group, work]) seenAt.set(me.id, '2026-11-19T03:00:00.000Z');
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  fakeServer.addFile({ groupId: work.id, postedAt: '2026-11-21T03:00:00Z' });
  fakeServer.addFile({ groupId: work.id, postedAt: '2026-11-21T03:00:00Z' });
  await openApp('/microapp', me);
  const cards = await screen.findAllByRole('link', { name: /ครอบครัวสุขสันต์|ทีมขาย|คนอื่น/ });
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    `/microapp/${work.id}`,
    `/microapp/${group.id}`,
  ]);
  expect(screen.getByText('ใหม่ 2')).toBeDefined();
  expect(screen.getByText('ใหม่ 1')).toBeDefined();
});

test('a group seen for the first time shows nothing as new', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  await openApp('/microapp', me);
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
  expect(screen.queryByText(/^ใหม่ /)).toBeNull();
});

test('a person without groups reads how to add the bot', async () => {
  const { fakeServer } = createMockApi();
  await openApp('/microapp', fakeServer.addPerson({ displayName: 'ต้น' }));
  await screen.findByText('ชวนเก็บไว้เข้ากลุ่มแรก');
});

test('an error shows a sentence with its request id, and a tap retries', async () => {
  const { server, me } = createMockApi();
  const message = 'แตะถี่เกินไป รอสักครู่แล้วลองอีกครั้ง';
  const refusal = { message, requestId: '5e3c1a7f-0000-4000-8000-000000000000' };
  server.use(
    operation('listMyGroups', () => {
      throw refuse('RATE_LIMITED', refusal);
    }),
  );
  await openApp('/microapp', me);
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  expect(document.body.textContent).toContain('5e3c1a7f');
  server.resetHandlers();
  again.click();
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
});

test('a pinned group is first and marked, and an undo returns it to its place', async () => {
  const { fakeServer, me, group } = createMockApi();
  const late = fakeServer.addGroup({ name: 'ทีมขาย', memberIds: [me.id] });
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  fakeServer.addFile({ groupId: late.id, postedAt: '2026-11-21T03:00:00Z' });
  await openApp('/microapp', me);
  await waitFor(() => expect(namesOfCards()).toEqual(['ทีมขาย', 'ครอบครัวสุขสันต์']));
  await chooseInMenu('ครอบครัวสุขสันต์', 'ปักหมุด');
  await screen.findByText('ปักหมุดแล้ว');
  await waitFor(() => expect(namesOfCards()).toEqual(['ครอบครัวสุขสันต์', 'ทีมขาย']));
  expect(fakeServer.groups.get(group.id)?.pinnedBy.has(me.id)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(namesOfCards()).toEqual(['ทีมขาย', 'ครอบครัวสุขสันต์']));
  await waitFor(() => expect(fakeServer.groups.get(group.id)?.pinnedBy.has(me.id)).toBe(false));
});

test('a muted group shows nothing as new until it is unmuted', async () => {
  const { fakeServer, me, group } = createMockApi();
  group.seenAt.set(me.id, '2026-11-19T03:00:00.000Z');
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  await openApp('/microapp', me);
  await screen.findByText('ใหม่ 1');
  await chooseInMenu('ครอบครัวสุขสันต์', 'ปิดแจ้งของใหม่');
  await waitFor(() => expect(screen.queryByText('ใหม่ 1')).toBeNull());
  await screen.findByText('ไม่บอกของใหม่');
  await chooseInMenu('ครอบครัวสุขสันต์', 'เปิดแจ้งของใหม่');
  await screen.findByText('ใหม่ 1');
});

test('a choice that fails is rolled back, and can be retried', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  server.use(
    operation(
      'updateMyGroup',
      () => {
        throw refuse('RATE_LIMITED');
      },
      { once: true },
    ),
  );
  await openApp('/microapp', me);
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
  await chooseInMenu('ครอบครัวสุขสันต์', 'ปักหมุด');
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  await waitFor(() => expect(screen.queryByText('ปักหมุดไว้')).toBeNull());
  fireEvent.click(again);
  await screen.findByText('ปักหมุดไว้');
  expect(fakeServer.groups.get(group.id)?.pinnedBy.has(me.id)).toBe(true);
});

test('the field finds groups by a part of the name, beyond the first page, in any spelling', async () => {
  const { fakeServer, me } = createMockApi();
  for (let count = 0; count < 60; count += 1)
    fakeServer.addGroup({ name: `ห้อง ป.${count}`, memberIds: [me.id] });
  fakeServer.addGroup({ name: 'ค่าน้ำประปา', memberIds: [me.id] });
  const app = await openApp('/microapp', me);
  const field = await screen.findByRole('searchbox', { name: 'ค้นทุกกลุ่มของฉัน' });
  fireEvent.change(field, { target: { value: 'นํ้าประ' } });
  await waitFor(() => expect(namesOfCards()).toEqual(['ค่าน้ำประปา']));
  await expect.poll(() => app.path()).toBe(`/microapp?${new URLSearchParams({ q: 'นํ้าประ' })}`);
  fireEvent.change(field, { target: { value: 'ไม่มีกลุ่มนี้' } });
  fireEvent.click(await screen.findByRole('button', { name: 'ดูทุกกลุ่ม' }));
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
});

test('usage is shown only if the storage fills up', async () => {
  const { fakeServer, me } = createMockApi();
  for (const usedBytes of [590, 610]) {
    const { id: quotaId } = fakeServer.addQuota({ name: `ใช้ ${usedBytes}`, limitBytes: 1000, usedBytes });
    fakeServer.addGroup({ memberIds: [me.id], quotaId });
  }
  await openApp('/microapp', me);
  await screen.findByRole('meter', { name: 'ใช้ 610' });
  expect(screen.queryByRole('meter', { name: 'ใช้ 590' })).toBeNull();
});

/** Returns the names on the cards, in their order. */
function namesOfCards(): string[] {
  return screen
    .getAllByRole('button', { name: /^ตัวเลือกของ / })
    .map((button) => button.getAttribute('aria-label')?.replace('ตัวเลือกของ ', '') ?? '');
}

async function chooseInMenu(group: string, item: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: `ตัวเลือกของ ${group}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
