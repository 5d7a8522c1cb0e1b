import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

function arrange() {
  const api = createMockApi();
  const { fakeServer, group, me } = api;
  group.quotaId = fakeServer.addQuota({ ownerId: me.id }).id;
  const bills = fakeServer.addFolder({ groupId: group.id, name: 'บิล' });
  const addFile = (name: string, folderId: string | null = null) =>
    fakeServer.addFile({ groupId: group.id, kind: 'file', source: 'upload', name, folderId });
  const addRule = (words: string, folderId = bills.id) =>
    fakeServer.addFolderRule({ groupId: group.id, folderId, words: words.split(' ') });
  const wordsInOrder = () => [...fakeServer.folderRules.values()].map(({ words }) => words.join(' '));
  return { ...api, bills, addFile, addRule, wordsInOrder, path: `/microapp/${group.id}/folder/${bills.id}` };
}

async function openRules(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'ตัวเลือกของโฟลเดอร์นี้' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'กฎจัดเข้าโฟลเดอร์นี้' }));
  return await screen.findByRole('dialog', { name: 'กฎจัดเข้า “บิล”' });
}

async function openForm(): Promise<HTMLElement> {
  const sheet = await openRules();
  fireEvent.click(await within(sheet).findByRole('button', { name: 'ตั้งกฎใหม่' }));
  return await screen.findByRole('dialog', { name: 'ตั้งกฎใหม่' });
}

const write = (words: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'ชื่อไฟล์มีคำว่า' }), { target: { value: words } });

test('a rule is set with a preview of its matches, and the undo deletes it', async () => {
  const { fakeServer, group, me, path, addFile, wordsInOrder } = arrange();
  addFile('ใบเสร็จ ค่าน้ำ.pdf');
  addFile('ค่าน้ำ เก่า.pdf', fakeServer.addFolder({ groupId: group.id, name: 'เก่า' }).id);
  addFile('การบ้าน.pdf');
  await openApp(path, me);
  const form = await openForm();
  write('ค่าน้ำ pdf');
  await within(form).findByText('ตรงกับ 2 ไฟล์ที่มีอยู่');
  await within(form).findByText('ย้าย 1 ไฟล์ที่มีอยู่แล้วด้วย');
  fireEvent.click(within(form).getByRole('button', { name: 'ตั้งกฎ' }));
  await screen.findByText('ตั้งกฎแล้ว ชื่อมี “ค่าน้ำ” และ “pdf” เข้า “บิล”');
  await screen.findByText('ชื่อมี “ค่าน้ำ” และ “pdf”');
  expect(wordsInOrder()).toEqual(['ค่าน้ำ pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(wordsInOrder()).toEqual([]));
});

test('existing files are moved with one undo, on request', async () => {
  const { fakeServer, me, path, bills, addFile } = arrange();
  const [one, other] = [addFile('ค่าน้ำ 1.pdf'), addFile('ค่าน้ำ 2.pdf')];
  const placesOf = () => [one, other].map(({ id }) => fakeServer.files.get(id)?.folderId);
  await openApp(path, me);
  const form = await openForm();
  write('ค่าน้ำ');
  fireEvent.click(await within(form).findByRole('checkbox', { name: 'ย้าย 2 ไฟล์ที่มีอยู่แล้วด้วย' }));
  fireEvent.click(within(form).getByRole('button', { name: 'ตั้งกฎ' }));
  await screen.findByText('2 ไฟล์ ย้ายแล้ว');
  expect(placesOf()).toEqual([bills.id, bills.id]);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(placesOf()).toEqual([null, null]));
});

test('a rule without a word is refused at its field', async () => {
  const { me, path, wordsInOrder } = arrange();
  await openApp(path, me);
  const form = await openForm();
  write('   ');
  fireEvent.click(within(form).getByRole('button', { name: 'ตั้งกฎ' }));
  await within(form).findByText('ต้องมีอย่างน้อย 1 คำ');
  expect(wordsInOrder()).toEqual([]);
});

test('words without a match are explained as applying to new files', async () => {
  const { me, path } = arrange();
  await openApp(path, me);
  const form = await openForm();
  write('สัญญา');
  await within(form).findByText(/^ยังไม่มีไฟล์ที่ชื่อตรง/);
  expect(within(form).queryByRole('checkbox')).toBeNull();
});

test('a rule is changed and deleted, and the undo brings it back to its place', async () => {
  const { me, path, addRule, wordsInOrder } = arrange();
  addRule('ค่าน้ำ');
  addRule('ค่าไฟ');
  await openApp(path, me);
  const sheet = await openRules();
  fireEvent.click(await within(sheet).findByRole('button', { name: 'แก้กฎ “ค่าน้ำ”' }));
  const form = await screen.findByRole('dialog', { name: 'แก้กฎ' });
  write('ประปา');
  fireEvent.click(within(form).getByRole('button', { name: 'บันทึก' }));
  fireEvent.click(await within(sheet).findByRole('button', { name: 'ลบกฎ “ประปา”' }));
  await waitFor(() => expect(wordsInOrder()).toEqual(['ค่าไฟ']));
  await screen.findByText(/^ลบกฎ “ประปา” แล้ว/);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(wordsInOrder()).toEqual(['ประปา', 'ค่าไฟ']));
});

test('all rules of the group are shown in their order, which permitted members can change', async () => {
  const { fakeServer, group, me, path, addRule, wordsInOrder } = arrange();
  const school = fakeServer.addFolder({ groupId: group.id, name: 'โรงเรียน' });
  const homework = fakeServer.addFolder({ groupId: group.id, name: 'การบ้าน', parentId: school.id });
  addRule('ค่าน้ำ');
  addRule('คณิต', homework.id);
  await openApp(path, me);
  const sheet = await openRules();
  fireEvent.click(await within(sheet).findByRole('button', { name: 'กฎของทั้งกลุ่ม (2)' }));
  await within(sheet).findByText('→ โรงเรียน › การบ้าน');
  fireEvent.click(within(sheet).getByRole('button', { name: 'เลื่อนกฎ “คณิต” ขึ้น' }));
  await waitFor(() => expect(wordsInOrder()).toEqual(['คณิต', 'ค่าน้ำ']));
  await within(sheet).findByText('อยู่ลำดับที่ 1 จาก 2');
});

test('a member who does not manage the space sees the rules and who set them, and cannot change them', async () => {
  const { fakeServer, group, me, path, bills } = arrange();
  const owner = fakeServer.addPerson({ displayName: 'ครูแอน' });
  group.quotaId = fakeServer.addQuota({ ownerId: owner.id }).id;
  fakeServer.addFolderRule({
    groupId: group.id,
    folderId: bills.id,
    words: ['ค่าน้ำ'],
    createdById: owner.id,
  });
  await openApp(path, me);
  const sheet = await openRules();
  await within(sheet).findByText(/^ครูแอน ตั้งเมื่อ/);
  within(sheet).getByText(/คนดูแลที่เก็บของกลุ่มเป็นคนตั้ง/);
  expect(within(sheet).queryByRole('button', { name: /^ลบกฎ|^แก้กฎ|ตั้งกฎใหม่/ })).toBeNull();
});

test('a rule whose folder is in the trash says that it is paused', async () => {
  const { fakeServer, group, me, path, addRule } = arrange();
  const gone = fakeServer.addFolder({ groupId: group.id, trashedAt: '2026-11-22T03:00:00Z' });
  addRule('ค่าน้ำ', gone.id);
  await openApp(path, me);
  const sheet = await openRules();
  await within(sheet).findByText('โฟลเดอร์นี้ยังไม่มีกฎ');
  fireEvent.click(within(sheet).getByRole('button', { name: 'กฎของทั้งกลุ่ม (1)' }));
  await within(sheet).findByText(/^หยุดไว้: โฟลเดอร์อยู่ในถังขยะ/);
});

test('a rule that another member sets appears in the open sheet', async () => {
  const { fakeServer, group, me, path, addRule } = arrange();
  await openApp(path, me);
  const sheet = await openRules();
  await within(sheet).findByText('โฟลเดอร์นี้ยังไม่มีกฎ');
  addRule('ค่าน้ำ');
  fakeServer.publish({ type: 'folder-rules-changed', groupId: group.id });
  await within(sheet).findByText('ชื่อมี “ค่าน้ำ”');
});

test('rules that cannot be loaded are loaded again on demand', async () => {
  const { server, me, path, addRule } = arrange();
  addRule('ค่าน้ำ');
  server.use(
    operation('listFolderRules', () => {
      throw refuse('INTERNAL');
    }),
  );
  await openApp(path, me);
  const sheet = await openRules();
  await within(sheet).findByText('โหลดกฎไม่ได้');
  server.resetHandlers();
  fireEvent.click(within(sheet).getByRole('button', { name: 'ลองอีกครั้ง' }));
  await within(sheet).findByText('ชื่อมี “ค่าน้ำ”');
});

test('offline the rules are read, and the sheet says why they cannot be changed', async () => {
  const { me, path, addRule } = arrange();
  addRule('ค่าน้ำ');
  await openApp(path, me);
  const sheet = await openRules();
  await within(sheet).findByText('ชื่อมี “ค่าน้ำ”');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  fireEvent(window, new Event('offline'));
  await within(sheet).findByText('ออฟไลน์อยู่ ดูได้ แต่ยังแก้ไม่ได้');
  expect(within(sheet).getByRole('button', { name: 'ลบกฎ “ค่าน้ำ”' })).toHaveProperty('disabled', true);
});
