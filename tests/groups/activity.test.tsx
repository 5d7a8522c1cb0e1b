import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../mocks/handlers/index.ts';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Mocks the API with a group whose quota the person owns, so that they see everybody's actions. */
function createManagedGroup() {
  const mock = createMockApi();
  mock.group.quotaId = mock.fakeServer.addQuota({ ownerId: mock.me.id }).id;
  return mock;
}

/** Gives the group another person's quota, so that the person only sees their own actions. */
function giveToOthers({ fakeServer, group }: ReturnType<typeof createMockApi>): void {
  const owner = fakeServer.addPerson({ displayName: 'เจ้าของ' });
  group.quotaId = fakeServer.addQuota({ ownerId: owner.id }).id;
}

function move(fakeServer: FakeServer, groupId: string, personId: string) {
  const folder = fakeServer.addFolder({ groupId, name: 'ใบเสร็จ' });
  fakeServer.addActivity({
    groupId,
    at: '2026-02-03T03:05:00Z',
    kind: 'files-moved',
    actor: 'user',
    personId,
    fileCount: 24,
    folderIds: [folder.id],
  });
  return folder;
}

test('the settings of a group lead to its activity, by day, with links to existing items', async () => {
  const { fakeServer, me, group } = createManagedGroup();
  const mother = fakeServer.addPerson({ displayName: 'แม่นิด' });
  const folder = move(fakeServer, group.id, mother.id);
  const app = await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'ดูกิจกรรม' }));
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/activity`);
  const day = await screen.findByRole('heading', { name: '3 กุมภาพันธ์ 2569' });
  const row = within(day.closest('section') ?? document.body).getByRole('listitem');
  expect(row.textContent).toContain('แม่นิดย้าย 24 ไฟล์ไป “ใบเสร็จ”');
  expect(row.textContent).toContain('10:05 น.');
  const link = within(row).getByRole('link', { name: '“ใบเสร็จ”' });
  expect(link.getAttribute('href')).toBe(`/microapp/${group.id}/folder/${folder.id}`);
});

test('an erased person has no name, a deleted item leads nowhere, and an unknown kind has a sentence', async () => {
  const { fakeServer, me, group } = createManagedGroup();
  fakeServer.addActivity({ groupId: group.id, kind: 'folder-renamed', actor: 'user', folderIds: ['gone'] });
  const { id } = fakeServer.addActivity({ groupId: group.id, kind: 'pins-ordered', actor: 'chat' });
  // A newer server sends kinds that this app does not support.
  Object.assign(fakeServer.activity.find((record) => record.id === id) ?? {}, { kind: 'pins-painted' });
  await openApp(`/microapp/${group.id}/activity`, me);
  await screen.findByText('ผู้ใช้ที่ลบบัญชีแล้ว');
  await screen.findByText(/เปลี่ยนชื่อโฟลเดอร์ที่ไม่อยู่แล้ว/);
  await screen.findByText(/เปลี่ยนที่ปักหมุด/);
  expect(screen.queryByRole('link', { name: /โฟลเดอร์/ })).toBeNull();
});

test('a filter is in the address, and an empty result leads back by one tap', async () => {
  const { fakeServer, me, group } = createManagedGroup();
  const other = fakeServer.addPerson({ displayName: 'พ่อ' });
  group.memberIds.push(other.id);
  fakeServer.addFile({ groupId: group.id, postedBy: other });
  fakeServer.addActivity({ groupId: group.id, kind: 'items-unpinned', actor: 'user', personId: other.id });
  const app = await openApp(`/microapp/${group.id}/activity`, me);
  await screen.findByText(/เลิกปักหมุด/);
  await screen.findByRole('option', { name: 'พ่อ' });
  fireEvent.change(screen.getByLabelText('ใครทำ'), { target: { value: other.id } });
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/activity?person=${other.id}`);
  // The address is there a moment before the screen.
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('ใครทำ').value).toBe(other.id));
  await screen.findByText(/เลิกปักหมุด/);
  fireEvent.change(screen.getByLabelText('เรื่อง'), { target: { value: 'folders' } });
  await screen.findByText('ไม่เจอกิจกรรมตามที่เลือก');
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/activity?topic=folders&person=${other.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'ดูกิจกรรมทั้งหมด' }));
  await screen.findByText(/เลิกปักหมุด/);
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/activity`);
});

test('a table of the filter can be downloaded', async () => {
  const { fakeServer, me, group } = createManagedGroup();
  fakeServer.addActivity({ groupId: group.id, kind: 'chat-changed', actor: 'chat' });
  await openApp(`/microapp/${group.id}/activity?topic=members`, me);
  const link = await screen.findByRole('link', { name: 'ดาวน์โหลดเป็นตาราง (CSV)' });
  const href = link.getAttribute('href') ?? '';
  expect(href).toContain(`/api/group/${group.id}/activity.csv?t=mock`);
  expect(href).toContain('topic=members');
  expect(await (await fetch(href)).text()).toContain('chat-changed');
});

test('a member sees their own entries, and cannot open those of another person', async () => {
  const mock = createMockApi();
  giveToOthers(mock);
  const { fakeServer, me, group } = mock;
  const other = fakeServer.addPerson({ displayName: 'พ่อ' });
  move(fakeServer, group.id, other.id);
  fakeServer.addActivity({ groupId: group.id, kind: 'pins-ordered', actor: 'user', personId: me.id });
  const app = await openApp(`/microapp/${group.id}/activity?person=${other.id}`, me);
  await screen.findByText('ดูของคนอื่นไม่ได้');
  fireEvent.click(screen.getByRole('button', { name: 'ดูของฉัน' }));
  await screen.findByText(/เรียงที่ปักหมุดใหม่/);
  await screen.findByText(/คนดูแลที่เก็บเห็นของทุกคน/);
  expect(screen.queryByText(/ย้าย 24/)).toBeNull();
  expect(screen.queryByLabelText('ใครทำ')).toBeNull();
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/activity`);
});

test('a group without activity explains where entries come from', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/activity`, me);
  await screen.findByText('ยังไม่มีกิจกรรม');
});

test('a list that fails to load can be retried', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  fakeServer.addActivity({ groupId: group.id, kind: 'pins-ordered', actor: 'user', personId: me.id });
  let isDown = true;
  server.use(
    operation('listGroupActivity', () => {
      if (isDown) throw refuse('INTERNAL');
      return {
        items: [],
        nextCursor: null,
        csvUrl: '/api/nothing',
      };
    }),
  );
  await openApp(`/microapp/${group.id}/activity`, me);
  const retry = await screen.findByRole('button', { name: /ลอง/ });
  isDown = false;
  fireEvent.click(retry);
  await screen.findByText('ยังไม่มีกิจกรรม');
});

test('earlier entries are loaded on demand', async () => {
  const { fakeServer, me, group } = createManagedGroup();
  for (let index = 0; index < 60; index += 1) {
    fakeServer.addActivity({ groupId: group.id, kind: 'trash-emptied', fileCount: index + 1 });
  }
  await openApp(`/microapp/${group.id}/activity`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ดูก่อนหน้านี้' }));
  await expect.poll(() => screen.getAllByText(/ล้างถังขยะ/).length).toBe(60);
});

test('the account sheet sets how often one is notified, and rolls back a choice that cannot be stored', async () => {
  const { fakeServer, server, me } = createMockApi();
  await openApp('/microapp?sheet=account', me);
  const daily = await screen.findByRole('radio', { name: 'ทุกวัน' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ปิด' }).checked).toBe(true);
  fireEvent.click(daily);
  await screen.findByText(/^ราว 6 โมงเย็น วันที่มีของใหม่/);
  await expect.poll(() => fakeServer.digests.get(me.id)).toBe('daily');
  server.use(
    operation('putMyDigest', () => {
      throw refuse('INTERNAL');
    }),
  );
  fireEvent.click(screen.getByRole('radio', { name: 'ทุกสัปดาห์' }));
  await screen.findByText(/^ราว 6 โมงเย็น วันที่มีของใหม่/);
  await expect.poll(() => screen.getByRole<HTMLInputElement>('radio', { name: 'ทุกวัน' }).checked).toBe(true);
});
