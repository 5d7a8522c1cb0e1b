import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const path = '/microapp?sheet=my-data';

/** Creates two posts of mine, one of them in a group that I left, and one of a friend. */
function createPosts() {
  const mock = createMockApi();
  const { fakeServer, me, group } = mock;
  const left = fakeServer.addGroup({ name: 'ห้อง 4/2' });
  const friend = fakeServer.addPerson({ displayName: 'ต้น' });
  const mine = fakeServer.addFile({ groupId: group.id, name: 'ของฉัน.jpg', postedBy: me });
  const former = fakeServer.addFile({ groupId: left.id, name: 'นานแล้ว.pdf', kind: 'file', postedBy: me });
  const theirs = fakeServer.addFile({ groupId: group.id, name: 'ของต้น.jpg', postedBy: friend });
  return { ...mock, mine, former, theirs };
}

test('an unregistered person sees their posts, erases one, and reads which were erased', async () => {
  const { fakeServer, me, mine, former, theirs } = createPosts();
  await openApp(path, { ...me, needsConsent: true, registration: null });
  const sheet = await screen.findByRole('dialog', { name: 'ของที่ฉันส่ง' });
  const box = await within(sheet).findByRole('checkbox', { name: /ของฉัน\.jpg/ });
  within(sheet).getByRole('heading', { name: 'ห้อง 4/2 (ออกมาแล้ว)' });
  expect(within(sheet).queryByText(/ของต้น/)).toBeNull();
  fireEvent.click(box);
  fireEvent.click(within(sheet).getByRole('button', { name: 'ลบที่เลือก 1' }));
  const question = await screen.findByRole('dialog', { name: 'ลบถาวร 1 รูป' });
  fireEvent.click(within(question).getByRole('button', { name: 'ลบถาวร' }));
  await screen.findByText('ลบถาวรแล้ว 1 รูป');
  expect([mine, former, theirs].map(({ id }) => fakeServer.files.has(id))).toEqual([false, true, true]);
});

test('all posts are erased at once, and their list stays', async () => {
  const { fakeServer, me, theirs } = createPosts();
  await openApp(path, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ลบทั้งหมด 2' }));
  const question = await screen.findByRole('dialog', { name: 'ลบถาวร 2 ไฟล์' });
  fireEvent.click(within(question).getByRole('button', { name: 'ลบถาวร' }));
  await screen.findByText('ลบถาวรแล้ว 2 ไฟล์');
  expect([...fakeServer.files.keys()]).toEqual([theirs.id]);
  expect(screen.getByText('นานแล้ว.pdf')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('an unregistered person closes the sheet to the previous page, and sees no group under it', async () => {
  const { me, group } = createPosts();
  const app = await openApp(path, { ...me, needsConsent: true, registration: null });
  const sheet = await screen.findByRole('dialog', { name: 'ของที่ฉันส่ง' });
  // The sheet names the group of the posts; the page under it does not.
  await within(sheet).findByRole('heading', { name: group.name ?? '' });
  expect(screen.getAllByText(group.name ?? '').filter((found) => !sheet.contains(found))).toEqual([]);
  fireEvent.click(within(sheet).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(app.path()).toBe('/hello'));
});

test('a person without posts sees an empty state', async () => {
  const { me } = createMockApi();
  await openApp(path, me);
  await screen.findByText('ยังไม่มีของที่คุณส่ง');
});

test('over a hundred posts need a typed confirmation', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let index = 0; index < 101; index += 1) {
    fakeServer.addFile({ groupId: group.id, name: `${index}.jpg`, postedBy: me });
  }
  await openApp(path, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ลบทั้งหมด 101' }));
  const question = await screen.findByRole('dialog', { name: 'ลบถาวร 101 ไฟล์' });
  const erase = within(question).getByRole('button', { name: 'ลบถาวร' });
  expect(erase).toHaveProperty('disabled', true);
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'ลบถาวร' } });
  fireEvent.click(erase);
  await screen.findByText('ลบถาวรแล้ว 101 ไฟล์');
  expect(fakeServer.files.size).toBe(0);
});

test('an unregistered person stops the bot from answering their posts, and a failed choice is rolled back', async () => {
  const { fakeServer, server, me } = createPosts();
  await openApp(path, { ...me, needsConsent: true, registration: null });
  const mute = await screen.findByRole<HTMLInputElement>('switch', { name: 'ไม่ต้องให้บอทตอบเมื่อฉันส่งของ' });
  expect(mute.checked).toBe(false);
  fireEvent.click(mute);
  await expect.poll(() => fakeServer.mutedIds.has(me.id)).toBe(true);
  server.use(
    operation('putMyBotReplies', () => {
      throw refuse('INTERNAL');
    }),
  );
  fireEvent.click(mute);
  await expect.poll(() => mute.checked).toBe(true);
});

test('posts are listed by group, and those of one group are chosen and erased together', async () => {
  const { fakeServer, me, group, mine, former } = createPosts();
  await openApp(path, me);
  const ours = await screen.findByRole('region', { name: group.name ?? '' });
  expect(within(ours).queryByText('นานแล้ว.pdf')).toBeNull();
  const left = screen.getByRole('region', { name: 'ห้อง 4/2 (ออกมาแล้ว)' });
  fireEvent.click(within(left).getByRole('checkbox', { name: 'เลือกที่เห็นในกลุ่มนี้ 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'ลบที่เลือก 1' }));
  const question = await screen.findByRole('dialog', { name: /^ลบถาวร 1/ });
  fireEvent.click(within(question).getByRole('button', { name: 'ลบถาวร' }));
  await screen.findByText(/^ลบถาวรแล้ว 1/);
  expect([fakeServer.files.has(mine.id), fakeServer.files.has(former.id)]).toEqual([true, false]);
});
