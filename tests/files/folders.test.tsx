import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

function arrange() {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const add = (name: string, parentId: string | null = null) =>
    fakeServer.addFolder({ groupId: group.id, name, parentId, createdById: me.id });
  return { ...api, add, path: `/microapp/${group.id}/folder` };
}

const choose = async (button: RegExp | string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const write = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'ชื่อโฟลเดอร์' }), { target: { value: name } });

test('the top shows its folders in Thai order with their contents, then the files outside folders', async () => {
  const { fakeServer, me, group, add, path } = arrange();
  const receipts = add('ใบเสร็จ 10');
  add('ใบเสร็จ 9');
  add('ปีนี้', receipts.id);
  fakeServer.addFile({ groupId: group.id, name: 'ข้างนอก.jpg' });
  fakeServer.addFile({ groupId: group.id, name: 'ข้างใน.pdf', kind: 'file', folderId: receipts.id });
  await openApp(path, me);
  const list = await screen.findByRole('list', { name: 'โฟลเดอร์' });
  const names = within(list).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ใบเสร็จ 9ว่าง/),
    expect.stringMatching(/^ใบเสร็จ 101 โฟลเดอร์ · 1 ไฟล์ · /),
  ]);
  await screen.findByRole('link', { name: /ข้างนอก\.jpg/ });
  expect(screen.queryByRole('link', { name: /ข้างใน\.pdf/ })).toBeNull();
});

test('a folder shows its path from the top, and its contents', async () => {
  const { fakeServer, me, group, add, path } = arrange();
  const school = add('โรงเรียน');
  const year = add('ปีการศึกษา 2569', school.id);
  fakeServer.addFile({ groupId: group.id, name: 'การบ้าน.jpg', folderId: year.id });
  const app = await openApp(`${path}/${year.id}`, me);
  await screen.findByRole('heading', { level: 1, name: 'ปีการศึกษา 2569' });
  await screen.findByRole('link', { name: /การบ้าน\.jpg/ });
  const way = screen.getByRole('navigation', { name: 'ตำแหน่ง' });
  expect(way.textContent).toBe('โฟลเดอร์โรงเรียนปีการศึกษา 2569');
  fireEvent.click(within(way).getByRole('link', { name: 'โรงเรียน' }));
  await screen.findByRole('heading', { level: 1, name: 'โรงเรียน' });
  await expect.poll(() => app.path()).toBe(`${path}/${school.id}`);
});

test('an empty folder shows how to fill it', async () => {
  const { me, add, path } = arrange();
  await openApp(`${path}/${add('ใหม่').id}`, me);
  await screen.findByText('โฟลเดอร์ว่าง');
  screen.getByText('ยังไม่มีอะไรในนี้ ไปเลือกจากไฟล์ทั้งหมดได้เลย');
});

test('a folder is created from a suggestion, and undo moves it to the trash', async () => {
  const { fakeServer, me, path } = arrange();
  await openApp(path, me);
  fireEvent.click(await screen.findByRole('button', { name: 'สร้างโฟลเดอร์' }));
  const sheet = await screen.findByRole('dialog', { name: 'สร้างโฟลเดอร์' });
  expect(within(sheet).getByRole('button', { name: /^ปีการศึกษา 25\d\d$/ })).toBeDefined();
  fireEvent.click(within(sheet).getByRole('button', { name: 'ใบเสร็จ' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'สร้าง' }));
  await screen.findByText('สร้าง “ใบเสร็จ” แล้ว');
  await screen.findByRole('link', { name: /^ใบเสร็จ/ });
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^ใบเสร็จ/ })).toBeNull());
  expect([...fakeServer.folders.values()].map(({ trashedAt }) => trashedAt !== null)).toEqual([true]);
});

test('a name that is taken offers the free one in one tap', async () => {
  const { me, add, path } = arrange();
  add('ใบเสร็จ');
  await openApp(path, me);
  fireEvent.click(await screen.findByRole('button', { name: 'สร้างโฟลเดอร์' }));
  await screen.findByRole('dialog', { name: 'สร้างโฟลเดอร์' });
  write('ใบเสร็จ');
  fireEvent.click(screen.getByRole('button', { name: 'สร้าง' }));
  await screen.findByText('มีชื่อนี้แล้ว ใช้ “ใบเสร็จ (2)” ไหม');
  fireEvent.click(screen.getByRole('button', { name: 'ใช้ชื่อนี้' }));
  await screen.findByRole('link', { name: /^ใบเสร็จ \(2\)/ });
});

test('a folder at the tenth level offers no eleventh, and states why', async () => {
  const { me, add, path } = arrange();
  let parentId: string | null = null;
  for (let level = 1; level <= 10; level += 1) parentId = add(`ชั้น ${level}`, parentId).id;
  await openApp(`${path}/${parentId}`, me);
  await screen.findByText(/^โฟลเดอร์ซ้อนกันได้ 10 ชั้น/);
  expect(screen.queryByRole('button', { name: 'สร้างโฟลเดอร์' })).toBeNull();
});

test('a folder is renamed by its menu, and undo gives it its old name', async () => {
  const { fakeServer, me, add, path } = arrange();
  const folder = add('ใบเสด');
  await openApp(path, me);
  await choose('ตัวเลือกของ ใบเสด', 'เปลี่ยนชื่อ');
  await screen.findByRole('dialog', { name: 'เปลี่ยนชื่อโฟลเดอร์' });
  write('ใบเสร็จ');
  fireEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  await screen.findByText('เปลี่ยนชื่อเป็น “ใบเสร็จ” แล้ว');
  await screen.findByRole('link', { name: /^ใบเสร็จ/ });
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(fakeServer.folders.get(folder.id)?.name).toBe('ใบเสด'));
});

test('a folder gets a colour', async () => {
  const { fakeServer, me, add, path } = arrange();
  const folder = add('งาน');
  await openApp(path, me);
  await choose('ตัวเลือกของ งาน', 'เปลี่ยนสี');
  const sheet = await screen.findByRole('dialog', { name: 'สีของ “งาน”' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'เขียว' }));
  await screen.findByText('เปลี่ยนสีแล้ว');
  expect(fakeServer.folders.get(folder.id)?.color).toBe('green');
});

test('an item of the tree announces its own name, level and place, and arrow keys reach its parent', async () => {
  const { fakeServer, me, group, add } = arrange();
  const outer = add('บ้าน');
  add('ค่าน้ำ', outer.id);
  add('ใบเสร็จ', outer.id);
  fakeServer.addFile({ groupId: group.id, name: 'หนึ่ง.jpg' });
  await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  fireEvent.click(await screen.findByRole('button', { name: 'เลือก หนึ่ง.jpg' }));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(within(bar).getByRole('button', { name: 'ย้าย' }));
  const parent = await screen.findByRole('treeitem', { name: 'บ้าน' });
  fireEvent.keyDown(parent, { key: 'ArrowRight' });
  const child = await screen.findByRole('treeitem', { name: 'ใบเสร็จ' });
  expect(parent.textContent).toBe('บ้าน');
  expect(child.getAttribute('aria-level')).toBe('3');
  expect(child.getAttribute('aria-posinset')).toBe('2');
  expect(child.getAttribute('aria-setsize')).toBe('2');
  fireEvent.keyDown(child, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(parent);
  fireEvent.keyDown(parent, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: 'ค่าน้ำ' }));
});

test('selected files move to a folder of the tree, and undo moves them back', async () => {
  const { fakeServer, me, group, add } = arrange();
  const outer = add('บ้าน');
  const inner = add('ใบเสร็จ', outer.id);
  const files = ['หนึ่ง.jpg', 'สอง.jpg'].map((name) => fakeServer.addFile({ groupId: group.id, name }));
  await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  for (const { name } of files) fireEvent.click(await screen.findByRole('button', { name: `เลือก ${name}` }));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(within(bar).getByRole('button', { name: 'ย้าย' }));
  const sheet = await screen.findByRole('dialog', { name: 'ย้าย 2 รูป' });
  const parent = await within(sheet).findByRole('treeitem', { name: 'บ้าน' });
  fireEvent.keyDown(parent, { key: 'ArrowRight' });
  fireEvent.keyDown(await within(sheet).findByRole('treeitem', { name: 'ใบเสร็จ' }), { key: 'Enter' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'ย้ายไป “ใบเสร็จ”' }));
  await screen.findByText('ย้าย 2 รูปไป “ใบเสร็จ” แล้ว');
  const placesOf = () => files.map(({ id }) => fakeServer.files.get(id)?.folderId);
  expect(placesOf()).toEqual([inner.id, inner.id]);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('ย้ายกลับที่เดิมแล้ว');
  expect(placesOf()).toEqual([null, null]);
});

test('an open file moves by its menu', async () => {
  const { fakeServer, me, group, add } = arrange();
  const folder = add('ใบเสร็จ');
  const file = fakeServer.addFile({ groupId: group.id, name: 'ค่าน้ำ.jpg' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await choose('เพิ่มเติม', 'ย้าย');
  const sheet = await screen.findByRole('dialog', { name: 'ย้าย 1 รูป' });
  fireEvent.click(await within(sheet).findByText('ใบเสร็จ'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'ย้ายไป “ใบเสร็จ”' }));
  await screen.findByText('ย้าย 1 รูปไป “ใบเสร็จ” แล้ว');
  expect(fakeServer.files.get(file.id)?.folderId).toBe(folder.id);
});

test('a folder moves neither into itself nor to its present place', async () => {
  const { fakeServer, me, add, path } = arrange();
  const moved = add('โรงเรียน');
  add('ข้างใน', moved.id);
  const target = add('เก่า');
  await openApp(path, me);
  await choose('ตัวเลือกของ โรงเรียน', 'ย้าย');
  const sheet = await screen.findByRole('dialog', { name: 'ย้าย “โรงเรียน”' });
  const itself = await within(sheet).findByRole('treeitem', { name: 'โรงเรียน (กำลังย้ายโฟลเดอร์นี้)' });
  expect(itself.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(itself, { key: 'ArrowRight' });
  await within(sheet).findByRole('treeitem', { name: 'ข้างใน (กำลังย้ายโฟลเดอร์นี้)' });
  fireEvent.keyDown(itself, { key: 'Enter' });
  expect(within(sheet).getByRole('button', { name: 'ย้าย' })).toHaveProperty('disabled', true);
  fireEvent.click(within(sheet).getByText('ไม่อยู่ในโฟลเดอร์ไหน'));
  expect(within(sheet).getByRole('button', { name: 'อยู่ที่นี่แล้ว' })).toHaveProperty('disabled', true);
  fireEvent.click(within(sheet).getByText('เก่า'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'ย้ายไป “เก่า”' }));
  await screen.findByText('ย้าย “โรงเรียน” ไป “เก่า” แล้ว');
  expect(fakeServer.folders.get(moved.id)?.parentId).toBe(target.id);
});

test('a moved folder whose name is taken there takes the free one in one tap', async () => {
  const { fakeServer, me, add, path } = arrange();
  const target = add('เก่า');
  add('ใบเสร็จ', target.id);
  const moved = add('ใบเสร็จ');
  await openApp(path, me);
  await choose('ตัวเลือกของ ใบเสร็จ', 'ย้าย');
  const sheet = await screen.findByRole('dialog', { name: 'ย้าย “ใบเสร็จ”' });
  fireEvent.click(await within(sheet).findByText('เก่า'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'ย้ายไป “เก่า”' }));
  await screen.findByText('ที่นั่นมีชื่อนี้แล้ว ใช้ “ใบเสร็จ (2)” ไหม');
  fireEvent.click(screen.getByRole('button', { name: 'ใช้ชื่อนี้' }));
  await waitFor(() => {
    const { name, parentId } = fakeServer.folders.get(moved.id) ?? {};
    expect({ name, parentId }).toEqual({ name: 'ใบเสร็จ (2)', parentId: target.id });
  });
});

test('a folder goes to the trash with its files, is one entry there, and comes back', async () => {
  const { fakeServer, me, group, add, path } = arrange();
  const folder = add('ใบเสร็จ');
  const file = fakeServer.addFile({ groupId: group.id, folderId: folder.id, postedBy: me, name: 'ในนั้น.jpg' });
  const app = await openApp(`${path}/${folder.id}`, me);
  await choose('ตัวเลือกของโฟลเดอร์นี้', 'ย้ายไปถังขยะ');
  await screen.findByText('ย้าย “ใบเสร็จ” ไปถังขยะแล้ว');
  await expect.poll(() => app.path()).toBe(path);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('กู้คืน “ใบเสร็จ” แล้ว');
  expect(fakeServer.files.get(file.id)?.trashedAt).toBeNull();
});

test('the undo of a trashed folder is offered while the folders are still being loaded', async () => {
  const { server, me, add, path } = arrange();
  add('ใบเสร็จ');
  await openApp(path, me);
  await screen.findByRole('link', { name: /^ใบเสร็จ/ });
  const { operation } = await import('../../mocks/handlers/index.ts');
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(operation('listFolders', () => answered.then(() => ({ items: [], nextCursor: null }))));
  await choose('ตัวเลือกของ ใบเสร็จ', 'ย้ายไปถังขยะ');
  await screen.findByText('ย้าย “ใบเสร็จ” ไปถังขยะแล้ว');
  answer();
});

test('a member without a role cannot trash a folder with files of others', async () => {
  const { fakeServer, me, group, add, path } = arrange();
  const folder = add('ใบเสร็จ');
  fakeServer.addFile({ groupId: group.id, folderId: folder.id });
  await openApp(path, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ตัวเลือกของ ใบเสร็จ' }));
  const item = await screen.findByRole('menuitem', { name: 'ย้ายไปถังขยะ' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('a folder that another member trashes while it is open shows that, and can be restored', async () => {
  const { fakeServer, me, group, add, path, apiOf } = arrange();
  const folder = add('ใบเสร็จ');
  await openApp(`${path}/${folder.id}`, me);
  await screen.findByText('โฟลเดอร์ว่าง');
  await expect.poll(() => fakeServer.listenerCount()).toBe(1);
  const params = { path: { groupId: group.id, folderId: folder.id } };
  await apiOf(me).POST('/api/group/{groupId}/folder/{folderId}/trash', { params });
  await screen.findByText('โฟลเดอร์นี้อยู่ในถังขยะ');
  fireEvent.click(screen.getByRole('button', { name: 'กู้คืน' }));
  await screen.findByText('โฟลเดอร์ว่าง');
});

test('a folder that another member moves while it is open shows its new place', async () => {
  const { fakeServer, me, group, add, path, apiOf } = arrange();
  const folder = add('ใบเสร็จ');
  const target = add('บ้าน');
  await openApp(`${path}/${folder.id}`, me);
  await screen.findByText('โฟลเดอร์ว่าง');
  await expect.poll(() => fakeServer.listenerCount()).toBe(1);
  const params = { path: { groupId: group.id, folderId: folder.id } };
  await apiOf(me).PATCH('/api/group/{groupId}/folder/{folderId}', { params, body: { parentId: target.id } });
  await screen.findByText('มีคนย้ายโฟลเดอร์นี้ไปอยู่ใน “บ้าน” แล้ว');
  const way = screen.getByRole('navigation', { name: 'ตำแหน่ง' });
  expect(way.textContent).toBe('โฟลเดอร์บ้านใบเสร็จ');
});

test('the order that a member chose for everybody is the order of the folder', async () => {
  const { fakeServer, me, group, add, path } = arrange();
  const folder = add('ใบเสร็จ');
  fakeServer.folders.set(folder.id, { ...folder, sort: 'name' });
  for (const name of ['ไฟล์10.pdf', 'ไฟล์2.pdf'])
    fakeServer.addFile({ groupId: group.id, kind: 'file', name, folderId: folder.id });
  const app = await openApp(`${path}/${folder.id}?view=list`, me);
  const names = async () =>
    (await screen.findAllByRole('link', { name: /\.pdf/ })).map(
      (link) => /ไฟล์\d+\.pdf/.exec(link.textContent ?? '')?.[0],
    );
  expect(await names()).toEqual(['ไฟล์2.pdf', 'ไฟล์10.pdf']);
  await choose('ตัวเลือกของโฟลเดอร์นี้', 'เรียงล่าสุดก่อน');
  await expect.poll(() => app.path()).toBe(`${path}/${folder.id}?sort=latest&view=list`);
});

test('the viewer goes through the files of the folder, and back to it', async () => {
  const { fakeServer, me, group, add, path } = arrange();
  const folder = add('ใบเสร็จ');
  const file = fakeServer.addFile({ groupId: group.id, name: 'ใน.jpg', folderId: folder.id });
  fakeServer.addFile({ groupId: group.id, name: 'นอก.jpg' });
  await openApp(`${path}/${folder.id}`, me);
  const link = await screen.findByRole('link', { name: /ใน\.jpg/ });
  expect(link.getAttribute('href')).toBe(`/microapp/${group.id}/file/${file.id}?folder=${folder.id}`);
  fireEvent.click(link);
  const back = await screen.findByRole('link', { name: 'กลับ' });
  expect(back.getAttribute('href')).toBe(`${path}/${folder.id}`);
});

test('folders that failed to load are requested again', async () => {
  const { server, me, path, add } = arrange();
  add('ใบเสร็จ');
  const { operation, refuse } = await import('../../mocks/handlers/index.ts');
  server.use(
    operation('listFolders', () => {
      throw refuse('INTERNAL');
    }),
  );
  await openApp(path, me);
  await screen.findByText('โหลดโฟลเดอร์ไม่ได้');
  server.resetHandlers();
  const error = screen.getByText('โหลดโฟลเดอร์ไม่ได้');
  fireEvent.click(within(error).getByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByRole('link', { name: /^ใบเสร็จ/ });
});

test("the group's front page shows its folders in a row", async () => {
  const { fakeServer, me, group, add, path } = arrange();
  add('ใบเสร็จ');
  fakeServer.addFile({ groupId: group.id });
  await openApp(`/microapp/${group.id}`, me);
  const row = await screen.findByRole('navigation', { name: 'โฟลเดอร์' });
  await within(row).findByRole('link', { name: /^ใบเสร็จ/ });
  expect(within(row).getByRole('link', { name: 'โฟลเดอร์ ทั้งหมด' }).getAttribute('href')).toBe(path);
});

test('without a network, folders can be viewed but not changed, and the screen states why', async () => {
  const { me, add, path } = arrange();
  add('ใบเสร็จ');
  await openApp(path, me);
  await screen.findByRole('link', { name: /^ใบเสร็จ/ });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void online.mockRestore());
  fireEvent(window, new Event('offline'));
  await screen.findByText('ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยสร้างหรือย้ายโฟลเดอร์');
  expect(screen.getByRole('button', { name: 'สร้างโฟลเดอร์' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'ตัวเลือกของ ใบเสร็จ' }));
  const lines = await screen.findAllByRole('menuitem');
  const [opening, ...others] = lines;
  expect(opening?.getAttribute('aria-disabled')).toBeNull();
  expect(others.map((line) => line.getAttribute('aria-disabled'))).toEqual([
    ...Array(6).fill('true'),
    // Its rules can be looked at.
    null,
    'true',
  ]);
  screen.getByRole('menuitem', { name: 'เปลี่ยนชื่อ', description: 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน' });
});

test('an unknown folder leads to /404', async () => {
  const { me, path } = arrange();
  const app = await openApp(`${path}/99999999-9999-4999-8999-999999999999`, me);
  await screen.findByText('Page Not Found');
  await expect.poll(() => app.path()).toBe('/404');
});
