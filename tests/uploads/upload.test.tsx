import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

test('a picked file is sent when the person starts it, and is kept with its bytes', async () => {
  const { fakeServer, me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await pick(new File(['รายงานการประชุม'], 'รายงาน.txt', { type: 'text/plain' }));
  expect(fakeServer.uploads.size).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  const [kept] = [...fakeServer.files.values()];
  if (!kept) throw new Error('Nothing was kept');
  expect(kept).toMatchObject({
    groupId: group.id,
    name: 'รายงาน.txt',
    source: 'upload',
    postedBy: { id: me.id },
  });
  expect(new TextDecoder().decode(fakeServer.readContent(kept).bytes)).toBe('รายงานการประชุม');
  const link = screen.getByRole('link', { name: /รายงาน\.txt/ });
  expect(link.getAttribute('href')).toBe(`/microapp/${group.id}/file/${kept.id}`);
});

test('an upload from a folder names it, and its files go there', async () => {
  const { fakeServer, me, group } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  const app = await openApp(`/microapp/${group.id}/folder/${folder.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'อัปโหลด' }));
  await screen.findByText('ในโฟลเดอร์ “ใบเสร็จ”');
  await pick(new File(['x'], 'ค่าน้ำ.txt', { type: 'text/plain' }));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect([...fakeServer.files.values()]).toMatchObject([{ name: 'ค่าน้ำ.txt', folderId: folder.id }]);
  fireEvent.click(screen.getByRole('link', { name: 'กลับไป ใบเสร็จ' }));
  // The row of the upload is a link of the same name.
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/folder/${folder.id}`);
  await screen.findByRole('link', { name: /ค่าน้ำ\.txt/ });
});

test('a file whose folder is trashed meanwhile is kept at the top, and its row shows that', async () => {
  const { fakeServer, me, group } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  await openApp(`/microapp/${group.id}/file/upload?folder=${folder.id}`, me);
  await screen.findByText('ในโฟลเดอร์ “ใบเสร็จ”');
  await pick(new File(['x'], 'ค่าน้ำ.txt', { type: 'text/plain' }));
  fakeServer.folders.set(folder.id, { ...folder, trashedAt: new Date().toISOString() });
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findByText(/^เก็บแล้ว แต่ย้ายเข้าโฟลเดอร์ไม่ได้ ไฟล์ไม่ได้อยู่ในโฟลเดอร์ไหน/);
  expect([...fakeServer.files.values()]).toMatchObject([{ name: 'ค่าน้ำ.txt', folderId: null }]);
});

test('the page reports a lost network before anything is picked, until it is back', async () => {
  const { me, group } = createMockApi();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void online.mockRestore());
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await screen.findByText('ตอนนี้ไม่มีเน็ต');
  await pick(new File(['x'], 'IMG_0001.jpg', { type: 'image/jpeg' }));
  await screen.findByRole('button', { name: 'จัดการ IMG_0001.jpg' });
  screen.getByText('ตอนนี้ไม่มีเน็ต');
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => screen.queryByText('ตอนนี้ไม่มีเน็ต')).toBeNull();
});

test('a file renamed before it is sent keeps its extension', async () => {
  const { fakeServer, me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await pick(new File(['x'], 'IMG_0001.jpg', { type: 'image/jpeg' }));
  fireEvent.click(await screen.findByRole('button', { name: 'จัดการ IMG_0001.jpg' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'เปลี่ยนชื่อ' }));
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนชื่อก่อนส่ง' });
  fireEvent.change(within(dialog).getByLabelText('ชื่อไฟล์'), { target: { value: 'ใบเสร็จค่าน้ำ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'ใช้ชื่อนี้' }));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/, hidden: true }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect([...fakeServer.files.values()].map(({ name }) => name)).toEqual(['ใบเสร็จค่าน้ำ.jpg']);
});

test('a file that does not fit is held back before its first byte, with the missing bytes, and the rest is sent', async () => {
  const { fakeServer, me } = createMockApi();
  const quota = fakeServer.addQuota({ limitBytes: 100, usedBytes: 90 });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: quota.id });
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await pick(new File(['x'.repeat(30)], 'ใหญ่.bin'), new File(['x'.repeat(8)], 'เล็ก.bin'));
  // 38 bytes, with 10 left.
  await screen.findByText('ที่เก็บไม่พอ ขาดอีก 28 B');
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findByRole('link', { name: /เล็ก\.bin/ });
  expect([...fakeServer.files.values()].map(({ name }) => name)).toEqual(['เล็ก.bin']);
  expect(fakeServer.uploads.size).toBe(1);
});

test('a server error is shown at its file, and can be retried', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  let isFull = true;
  const error = { code: 'STORAGE_FULL', message: 'ที่เก็บของระบบเต็ม', requestId: 'request-1' };
  server.use(
    http.post('*/upload', () =>
      isFull ? HttpResponse.json({ success: false, error }, { status: 503 }) : undefined,
    ),
  );
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await pick(new File(['abc'], 'a.txt'));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findByText(/ที่เก็บของผู้ให้บริการเต็ม/);
  isFull = false;
  fireEvent.click(screen.getByRole('button', { name: 'ลองส่ง a.txt ใหม่' }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(fakeServer.files.size).toBe(1);
});

test('an upload without a network waits with a countdown, and continues once the network is back', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  let isDown = true;
  server.use(http.post('*/upload', () => (isDown ? HttpResponse.error() : undefined)));
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await pick(new File(['abc'], 'a.txt'));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText(/ส่งไม่ถึง จะลองใหม่ใน \d วินาที/);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(fakeServer.files.size).toBe(1);
});

test('an upload interrupted by a reload is listed, and resumes when the same file is picked again', async () => {
  const { me, group } = createMockApi();
  const key = rememberUpload(group.id, { fileName: 'งานวัด.mp4', sizeBytes: 3 });
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await screen.findByText('ค้างอยู่ 1 ไฟล์ เลือกไฟล์เดิมเพื่อต่อ');
  await pick(new File(['abc'], 'งานวัด.mp4', { type: 'video/mp4' }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(screen.queryByText(/ค้างอยู่/)).toBeNull();
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
});

test('an upload interrupted by a reload can be discarded, here and on the server', async () => {
  const { me, group } = createMockApi();
  const key = rememberUpload(group.id, { fileName: 'งานวัด.mp4', sizeBytes: 3 });
  await openApp(`/microapp/${group.id}/file/upload`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ทิ้งที่ค้าง' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'ทิ้งที่ค้าง' }));
  await screen.findByText('ทิ้งที่ค้างไว้แล้ว ไฟล์ในเครื่องยังอยู่');
  expect(localStorage.getItem(key)).toBeNull();
});

test('a group without a quota accepts no files, and states why', async () => {
  const { fakeServer, me } = createMockApi();
  const bare = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  await openApp(`/microapp/${bare.id}/file/upload`, me);
  await screen.findByText('กลุ่มนี้ยังไม่มีที่เก็บ');
  expect(screen.queryByLabelText('เลือกไฟล์จากเครื่อง')).toBeNull();
});

async function pick(...files: File[]): Promise<void> {
  const input = await screen.findByLabelText('เลือกไฟล์จากเครื่อง');
  fireEvent.change(input, { target: { files } });
}

/**
 * Remembers an upload as this browser would after starting it, and returns its key. The key is new each time:
 * an earlier test's late response must not remove it.
 */
function rememberUpload(
  groupId: string,
  { fileName, sizeBytes }: { fileName: string; sizeBytes: number },
): string {
  const key = `kepwai.upload.${crypto.randomUUID()}`;
  const url = `${location.origin}/api/group/${groupId}/upload/01997c2e-0000-7000-8000-000000000001`;
  localStorage.setItem(key, JSON.stringify({ groupId, fileName, sizeBytes, url }));
  onTestFinished(() => localStorage.removeItem(key));
  return key;
}
