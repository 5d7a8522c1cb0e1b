import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

// A wide screen, before the first module reads its width.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 1024px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

test('files dropped onto a folder’s screen are chosen for it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  const app = await openApp(`/microapp/${group.id}/folder/${folder.id}`, me);
  const screenOfFolder = await screen.findByText('โฟลเดอร์ว่าง');
  const drag = await dragOver(() => screenOfFolder, 'วางเพื่อเก็บไว้ใน “ใบเสร็จ”');
  drag.letGo();
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/upload?folder=${folder.id}`);
  await screen.findByText('ค่าไฟ.txt');
  await screen.findByText('ในโฟลเดอร์ “ใบเสร็จ”');
  expect(screen.queryByText(/^วางเพื่อเก็บไว้ใน/)).toBeNull();
});

test('files dropped onto a folder’s card go into that folder, not into the one on screen', async () => {
  const { fakeServer, me, group } = createMockApi();
  const parent = fakeServer.addFolder({ groupId: group.id, name: 'บ้าน' });
  const child = fakeServer.addFolder({ groupId: group.id, name: 'ค่าน้ำ', parentId: parent.id });
  const app = await openApp(`/microapp/${group.id}/folder/${parent.id}`, me);
  const findCard = () => within(screen.getByRole('list', { name: 'โฟลเดอร์' })).getByText('ค่าน้ำ');
  await screen.findByRole('list', { name: 'โฟลเดอร์' });
  const drag = await dragOver(findCard, 'วางเพื่อเก็บไว้ใน “ค่าน้ำ”');
  expect(drag.dataTransfer.dropEffect).toBe('copy');
  drag.letGo();
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/upload?folder=${child.id}`);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect([...fakeServer.files.values()]).toMatchObject([{ name: 'ค่าไฟ.txt', folderId: child.id }]);
});

test('files dropped onto a folder of the rail go there from any screen of the group', async () => {
  const { fakeServer, me, group } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  const app = await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByRole('treeitem', { name: 'ใบเสร็จ' });
  const findRow = () => within(screen.getByRole('treeitem', { name: 'ใบเสร็จ' })).getByText('ใบเสร็จ');
  const drag = await dragOver(findRow, 'วางเพื่อเก็บไว้ใน “ใบเสร็จ”');
  // Beside the rail, this screen accepts none.
  fireEvent.dragOver(screen.getByRole('main'), drag);
  await expect.poll(() => screen.queryByText(/^วางเพื่อเก็บไว้ใน/)).toBeNull();
  expect(drag.dataTransfer.dropEffect).toBe('none');
  fireEvent.dragOver(findRow(), drag);
  drag.letGo();
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/upload?folder=${folder.id}`);
  await screen.findByText('ในโฟลเดอร์ “ใบเสร็จ”');
});

test('files dropped onto the front go to the group, and onto one of its folders, into that one', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  fakeServer.addFile({ groupId: group.id });
  const app = await openApp(`/microapp/${group.id}`, me);
  const folders = await screen.findByRole('navigation', { name: 'โฟลเดอร์' });
  const front = await screen.findByRole('region', { name: 'ล่าสุด' });
  const link = await within(folders).findByRole('link', { name: /^ใบเสร็จ/ });
  await dragOver(() => link, 'วางเพื่อเก็บไว้ใน “ใบเสร็จ”');
  const drag = await dragOver(() => front, 'วางเพื่อเก็บไว้ใน “ครอบครัวสุขสันต์”');
  drag.letGo();
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/upload`);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  const kept = [...fakeServer.files.values()].find(({ source }) => source === 'upload');
  expect(kept).toMatchObject({ folderId: null });
});

test('a dropped folder is uploaded with its empty subfolders, or as an empty folder', async () => {
  const { fakeServer, me, group } = createMockApi();
  const app = await openApp(`/microapp/${group.id}/folder`, me);
  await screen.findByRole('main');
  const find = () => screen.getByRole('main');
  const drag = await dragOver(find, 'วางเพื่อเก็บไว้ใน “ครอบครัวสุขสันต์”');
  drag.letGo([folderEntry('ทริป', [fileEntry('ก.txt'), folderEntry('วัน 2', [])])]);
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/upload`);
  await screen.findByText('มีโฟลเดอร์ว่าง 1 โฟลเดอร์');
  const names = () => [...fakeServer.folders.values()].map(({ name }) => name);
  expect(names()).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findByText('สร้างโฟลเดอร์ว่างแล้ว 1 โฟลเดอร์');
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(names()).toEqual(['ทริป', 'วัน 2']);

  const again = await dragOver(find, 'วางเพื่อเก็บไว้ใน “ครอบครัวสุขสันต์”');
  again.letGo([folderEntry('ว่าง', [])]);
  fireEvent.click(await screen.findByRole('button', { name: 'สร้างเลย' }));
  await expect.poll(names).toEqual(['ทริป', 'วัน 2', 'ว่าง']);
});

test('an empty folder that is refused shows why, and can be retried or left out', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  let isFull = true;
  const error = { code: 'TOO_MANY_FOLDERS', message: 'เต็ม', requestId: 'request-1' };
  server.use(
    http.post('*/folder', () =>
      isFull ? HttpResponse.json({ success: false, error }, { status: 409 }) : undefined,
    ),
  );
  await openApp(`/microapp/${group.id}/folder`, me);
  await screen.findByRole('main');
  const drag = await dragOver(() => screen.getByRole('main'), 'วางเพื่อเก็บไว้ใน “ครอบครัวสุขสันต์”');
  drag.letGo([folderEntry('ก', []), folderEntry('ข', [])]);
  fireEvent.click(await screen.findByRole('button', { name: 'สร้างเลย' }));
  await screen.findByText('ยังสร้างโฟลเดอร์ว่างไม่ได้ 2 โฟลเดอร์');
  await screen.findByText(/10,000/);
  isFull = false;
  fireEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }));
  await screen.findByText('สร้างโฟลเดอร์ว่างแล้ว 2 โฟลเดอร์');
  expect([...fakeServer.folders.values()].map(({ name }) => name)).toEqual(['ก', 'ข']);
});

test('a group that the bot left accepts no files, and states why', async () => {
  const { fakeServer, me, group } = createMockApi();
  group.botLeftAt = new Date().toISOString();
  fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  const app = await openApp(`/microapp/${group.id}/folder`, me);
  await screen.findByRole('list', { name: 'โฟลเดอร์' });
  const drag = await dragOver(() => screen.getByRole('main'), 'เก็บไว้ไม่อยู่ในแชทนี้แล้ว');
  expect(drag.dataTransfer.dropEffect).toBe('none');
  drag.letGo();
  await expect.poll(() => screen.queryByText('เก็บไว้ไม่อยู่ในแชทนี้แล้ว')).toBeNull();
  expect(app.path()).toBe(`/microapp/${group.id}/folder`);
});

test('a picture dragged inside the page is not uploaded', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/folder`, me);
  await screen.findByRole('main');
  const drag = await dragOver(() => screen.getByRole('main'), 'วางเพื่อเก็บไว้ใน “ครอบครัวสุขสันต์”');
  const main = screen.getByRole('main');
  fireEvent.dragLeave(main, drag);
  await expect.poll(() => screen.queryByText(/^วางเพื่อเก็บไว้ใน/)).toBeNull();
  fireEvent.dragStart(main, drag);
  const isLeftAlone = fireEvent.dragOver(main, drag);
  expect(isLeftAlone).toBe(true);
  fireEvent.dragEnd(main, drag);
  expect(fireEvent.dragOver(main, drag)).toBe(false);
});

/** Drags a file from the computer over an element until the page shows these words: its code loads when it is idle. */
async function dragOver(find: () => Element, words: string) {
  const bill = new File(['x'], 'ค่าไฟ.txt', { type: 'text/plain' });
  const dataTransfer: Record<string, unknown> = {
    types: ['Files'],
    files: [bill],
    items: [],
    getData: () => '',
  };
  await expect
    .poll(() => {
      fireEvent.dragEnter(find(), { dataTransfer });
      fireEvent.dragOver(find(), { dataTransfer });
      return screen.queryByText(words);
    })
    .not.toBeNull();
  return {
    dataTransfer,
    /** Drops the file, or these entries instead. */
    letGo: (entries: readonly object[] = []) => {
      dataTransfer.items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
      fireEvent.drop(find(), { dataTransfer });
    },
  };
}

function fileEntry(name: string) {
  const content = new File([name], name, { type: 'text/plain' });
  const file = (resolve: (found: File) => void) => resolve(content);
  return { name, isFile: true, isDirectory: false, file };
}

function folderEntry(name: string, inside: readonly object[]) {
  const parts = [inside, []];
  const readEntries = (resolve: (found: readonly object[]) => void) => resolve(parts.shift() ?? []);
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}
