import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

type Api = ReturnType<typeof createMockApi>;

/** Adds pictures of mine, newest first by name, and opens the list of all files. */
async function openList(api: Api, names = ['1.jpg', '2.jpg', '3.jpg']) {
  const files = names.map((name, index) =>
    api.fakeServer.addFile({
      ...{ groupId: api.group.id, name, postedBy: api.me },
      postedAt: new Date(Date.parse('2026-02-03T03:00:00Z') - index * 60_000).toISOString(),
    }),
  );
  const app = await openApp(`/microapp/${api.group.id}/file`, api.me);
  await findTile(names.at(-1) ?? '');
  return { files, app };
}

const findTile = (name: string) => screen.findByRole('link', { name: new RegExp(name.replace('.', '\\.')) });

/** Right-clicks until the menu, whose code loads after the list, is there. */
async function openMenu(target: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => {
    expect(fireEvent.contextMenu(target)).toBe(false);
  });
  return await screen.findByRole('menu');
}

const choose = (menu: HTMLElement, name: string) =>
  fireEvent.click(within(menu).getByRole('menuitem', { name }));

test('a right click on a file opens its menu, and Escape returns the focus to the file', async () => {
  const api = createMockApi();
  await openList(api);
  const tile = await findTile('2.jpg');
  const menu = await openMenu(tile);
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'เปิดดู',
    'เปิดในแท็บใหม่',
    'เลือก',
    'ดาวน์โหลด',
    'ส่งเข้าแชท',
    'แชร์ลิงก์',
    'ติดดาว (เห็นคนเดียว)',
    'ปักหมุดให้ทั้งกลุ่ม',
    'รายละเอียด',
    'เปลี่ยนชื่อ',
    'ใส่อัลบั้ม',
    'ย้าย',
    'ย้ายไปถังขยะ',
  ]);
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(tile));
});

test('Shift+F10 opens the menu of the focused file, which opens it', async () => {
  const api = createMockApi();
  const { app, files } = await openList(api);
  const tile = await findTile('1.jpg');
  await openMenu(tile);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.keyDown(tile, { key: 'F10', shiftKey: true });
  choose(await screen.findByRole('menu'), 'เปิดดู');
  await expect.poll(() => app.path()).toBe(`/microapp/${api.group.id}/file/${files[0]?.id}`);
});

test('the menu of a selected file applies to the selection, that of another to that file alone', async () => {
  const api = createMockApi();
  const { files } = await openList(api);
  const isTrashed = (name: string) =>
    api.fakeServer.files.get(files.find((file) => file.name === name)?.id ?? '')?.trashedAt !== null;
  for (const name of ['1.jpg', '2.jpg']) {
    choose(await openMenu(await findTile(name)), 'เลือก');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
  await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  const other = await openMenu(await findTile('3.jpg'));
  choose(other, 'เปลี่ยนชื่อ');
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนชื่อ' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const menu = await openMenu(await findTile('2.jpg'));
  expect(menu.getAttribute('aria-label')).toBe('ตัวเลือกของ ที่เลือกไว้ 2 รูป');
  expect(within(menu).queryByRole('menuitem', { name: 'เปลี่ยนชื่อ' })).toBeNull();
  choose(menu, 'ย้ายไปถังขยะ');
  await waitFor(() => expect(['1.jpg', '2.jpg', '3.jpg'].map(isTrashed)).toEqual([true, true, false]));
});

test('a finger’s long press and a check mark keep the browser’s own menu', async () => {
  const api = createMockApi();
  await openList(api);
  const tile = await findTile('1.jpg');
  await openMenu(tile);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const byFinger = createEvent.contextMenu(tile);
  Object.defineProperty(byFinger, 'pointerType', { value: 'touch' });
  expect(fireEvent(tile, byFinger)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'ดูแบบแถว' }));
  expect(fireEvent.contextMenu(await screen.findByRole('checkbox', { name: 'เลือก 1.jpg' }))).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a selection is starred and pinned by the menu of its bar', async () => {
  const api = createMockApi();
  const { files } = await openList(api);
  fireEvent.click(screen.getByRole('button', { name: 'เลือกหลายไฟล์' }));
  for (const name of ['1.jpg', '3.jpg']) fireEvent.click(await findTile(name));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  const more = within(bar).getByRole('button', { name: 'เพิ่มเติม' });
  fireEvent.click(more);
  choose(await screen.findByRole('menu'), 'ติดดาว (เห็นคนเดียว)');
  await screen.findByText('ติดดาวแล้ว เห็นคนเดียว');
  const chosen = [files[0]?.id, files[2]?.id].toSorted();
  expect([...(api.fakeServer.stars.get(api.me.id) ?? [])].toSorted()).toEqual(chosen);
  fireEvent.click(more);
  choose(await screen.findByRole('menu'), 'ปักหมุดให้ทั้งกลุ่ม');
  await screen.findByText('ปักหมุดแล้ว');
  expect(
    api.fakeServer.pins
      .get(api.group.id)
      ?.map(({ id }) => id)
      .toSorted(),
  ).toEqual(chosen);
});

/** Chooses a folder in the sheet of destinations. */
async function moveTo(title: string, folder: string): Promise<void> {
  const sheet = await screen.findByRole('dialog', { name: title });
  fireEvent.click(await within(sheet).findByText(folder));
  fireEvent.click(within(sheet).getByRole('button', { name: `ย้ายไป “${folder}”` }));
}

test('everything that a filter finds moves to a folder by one request, and one undo returns it', async () => {
  const api = createMockApi();
  const folder = api.fakeServer.addFolder({ groupId: api.group.id, name: 'ใบเสร็จ', createdById: api.me.id });
  const { files } = await openList(api);
  const inFolder = () =>
    files.filter(({ id }) => api.fakeServer.files.get(id)?.folderId === folder.id).length;
  const asked: unknown[] = [];
  api.server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST' && /move/.test(request.url)) asked.push(await request.clone().json());
  });
  fireEvent.click(screen.getByRole('button', { name: 'เลือกหลายไฟล์' }));
  fireEvent.click(await findTile('1.jpg'));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(within(bar).getByRole('button', { name: 'เลือกทั้งหมด' }));
  fireEvent.click(await within(bar).findByRole('button', { name: 'ย้าย' }));
  await moveTo('ย้าย 3 รูป', 'ใบเสร็จ');
  await screen.findByText('ย้าย 3 รูปไป “ใบเสร็จ” แล้ว');
  expect(inFolder()).toBe(3);
  expect(asked).toMatchObject([{ files: { found: { filter: {} } }, toFolderId: folder.id }]);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('ย้ายกลับที่เดิมแล้ว');
  expect(inFolder()).toBe(0);
});

test('a whole day moves to a folder by its heading', async () => {
  const api = createMockApi();
  const folder = api.fakeServer.addFolder({ groupId: api.group.id, name: 'งานแต่ง', createdById: api.me.id });
  const { files } = await openList(api, ['1.jpg', '2.jpg']);
  api.fakeServer.addFile({ groupId: api.group.id, name: 'เก่า.jpg', postedAt: '2026-01-01T03:00:00Z' });
  fireEvent.click(screen.getByRole('button', { name: 'เลือกหลายไฟล์' }));
  fireEvent.click(await screen.findByRole('button', { name: /^เลือกทั้งวัน 3 ก/ }));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(within(bar).getByRole('button', { name: 'ย้าย' }));
  await moveTo('ย้าย 2 รูป', 'งานแต่ง');
  await screen.findByText('ย้าย 2 รูปไป “งานแต่ง” แล้ว');
  expect(files.map(({ id }) => api.fakeServer.files.get(id)?.folderId)).toEqual([folder.id, folder.id]);
});

test('a right click on a folder offers what its own menu does', async () => {
  const api = createMockApi();
  api.fakeServer.addFolder({ groupId: api.group.id, name: 'ใบเสร็จ', createdById: api.me.id });
  await openApp(`/microapp/${api.group.id}/folder`, api.me);
  fireEvent.click(await screen.findByRole('button', { name: 'ตัวเลือกของ ใบเสร็จ' }));
  const linesOf = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  const own = linesOf(await screen.findByRole('menu'));
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const menu = await openMenu(screen.getByRole('link', { name: /^ใบเสร็จ/ }));
  expect(linesOf(menu)).toEqual(own);
  choose(menu, 'ปักหมุดให้ทั้งกลุ่ม');
  await screen.findByText('ปักหมุดแล้ว');
});

test('a right click on a stack of the front applies to its image set, which moves whole', async () => {
  const api = createMockApi();
  const { fakeServer, group, me } = api;
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'งานแต่ง', createdById: me.id });
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2, name: 'วันเกิดยาย' });
  const add = (name: string, postedAt: string, place = {}) =>
    fakeServer.addFile({ groupId: group.id, name, postedAt, postedBy: me, ...place });
  // The latest burst is a collage, so another file is newer than the set.
  add('ใหม่.jpg', '2026-02-05T03:00:00Z');
  const files = [1, 2].map((imageSetIndex) =>
    add(`${imageSetIndex}.jpg`, '2026-02-01T03:00:00Z', { imageSetId: set.id, imageSetIndex }),
  );
  await openApp(`/microapp/${group.id}`, me);
  const stack = await screen.findByRole('link', { name: /^อัลบั้มของ/ });
  const menu = await openMenu(stack);
  expect(menu.getAttribute('aria-label')).toBe('ตัวเลือกของ วันเกิดยาย');
  choose(menu, 'ย้ายทั้งอัลบั้ม');
  await moveTo('ย้าย “วันเกิดยาย”', 'งานแต่ง');
  await screen.findByText('ย้าย “วันเกิดยาย” ไป “งานแต่ง” แล้ว');
  expect(files.map(({ id }) => fakeServer.files.get(id)?.folderId)).toEqual([folder.id, folder.id]);
});

test('a whole image set goes to the trash by its menu, and an undo brings it back', async () => {
  const api = createMockApi();
  const { fakeServer, group, me } = api;
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2, postedBy: me });
  const files = ['1.jpg', '2.jpg'].map((name, index) =>
    fakeServer.addFile({
      groupId: group.id,
      name,
      imageSetId: set.id,
      imageSetIndex: index + 1,
      postedBy: me,
    }),
  );
  const trashed = () => files.filter(({ id }) => fakeServer.files.get(id)?.trashedAt !== null).length;
  const app = await openApp(`/microapp/${group.id}/image-set/${set.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  choose(await screen.findByRole('menu'), 'ย้ายทั้งอัลบั้มไปถังขยะ');
  await screen.findByText('2 รูป ย้ายไปถังขยะแล้ว');
  expect(trashed()).toBe(2);
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(trashed()).toBe(0));
});

test('a row of a list opens its menu by its button, and the focus returns to it', async () => {
  const api = createMockApi();
  const { files } = await openList(api);
  fireEvent.click(await screen.findByRole('button', { name: 'ดูแบบแถว' }));
  const button = await screen.findByRole('button', { name: 'ตัวเลือกของ 2.jpg' });
  const menu = await openByButton(button);
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  choose(await openByButton(button), 'ย้ายไปถังขยะ');
  await screen.findByText(/ไปถังขยะแล้ว/);
  expect(api.fakeServer.files.get(files[1]?.id ?? '')?.trashedAt).not.toBeNull();
});

test('a row has no menu of its own while files are being selected', async () => {
  const api = createMockApi();
  await openList(api);
  fireEvent.click(await screen.findByRole('button', { name: 'ดูแบบแถว' }));
  await screen.findByRole('button', { name: 'ตัวเลือกของ 2.jpg' });
  fireEvent.click(screen.getByRole('button', { name: 'เลือกหลายไฟล์' }));
  expect(screen.queryByRole('button', { name: 'ตัวเลือกของ 2.jpg' })).toBeNull();
});

test('a result of a search opens its menu by its button', async () => {
  const api = createMockApi();
  const { fakeServer, group, me } = api;
  fakeServer.addFile({ groupId: group.id, name: 'ค่าไฟ.pdf', kind: 'file', postedBy: me });
  await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'ค่าไฟ' })}`, me);
  const menu = await openByButton(await screen.findByRole('button', { name: 'ตัวเลือกของ ค่าไฟ.pdf' }));
  choose(menu, 'ติดดาว (เห็นคนเดียว)');
  await screen.findByText('ติดดาวแล้ว เห็นคนเดียว');
});

/** Presses the button of a menu, which opens once its code is there. */
async function openByButton(button: HTMLElement): Promise<HTMLElement> {
  fireEvent.click(button);
  return await screen.findByRole('menu');
}
