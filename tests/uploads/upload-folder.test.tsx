import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Returns a file of a picked folder. */
function inFolder(path: string): File {
  const file = new File([path], path.split('/').at(-1) ?? '', { type: 'text/plain' });
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

/** Picks a folder with these paths on the upload screen of a group. */
async function pickFolder(api: ReturnType<typeof createMockApi>, ...paths: string[]) {
  await openApp(`/microapp/${api.group.id}/file/upload`, api.me);
  const input = await screen.findByLabelText('เลือกโฟลเดอร์จากเครื่อง');
  fireEvent.change(input, { target: { files: paths.map(inFolder) } });
}

/** Returns the folders of the group's files, as paths. */
function placesOf({ fakeServer }: ReturnType<typeof createMockApi>): string[] {
  const pathOf = (id: string | null): string => {
    const folder = id === null ? undefined : fakeServer.folders.get(id);
    return folder ? `${pathOf(folder.parentId)}${folder.name}/` : '';
  };
  return [...fakeServer.files.values()].map(({ folderId, name }) => `${pathOf(folderId)}${name}`).toSorted();
}

test('a picked folder is kept with its tree, without the files of the system', async () => {
  const api = createMockApi();
  await pickFolder(api, 'ทริป/ก.txt', 'ทริป/วัน 1/ข.txt', 'ทริป/วัน 2/ข.txt', 'ทริป/.DS_Store', 'ทริป/Thumbs.db');
  await screen.findByText('ไม่เอาไฟล์ซ่อนของเครื่อง 2 ไฟล์');
  await screen.findByText('ใน ทริป › วัน 1');
  expect(api.fakeServer.folders.size, 'nothing is created before the start').toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 3 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 3 ไฟล์แล้ว');
  expect(placesOf(api)).toEqual(['ทริป/ก.txt', 'ทริป/วัน 1/ข.txt', 'ทริป/วัน 2/ข.txt']);
});

test('a folder that the group has is used', async () => {
  const api = createMockApi();
  api.fakeServer.addFolder({ groupId: api.group.id, name: 'ทริป' });
  await pickFolder(api, 'ทริป/ก.txt');
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(api.fakeServer.folders.size).toBe(1);
  expect(placesOf(api)).toEqual(['ทริป/ก.txt']);
});

test('a folder that is refused shows why at its file, and can be retried', async () => {
  const api = createMockApi();
  let isFull = true;
  const error = { code: 'TOO_MANY_FOLDERS', message: 'เต็ม', requestId: 'request-1' };
  api.server.use(
    http.post('*/folder', () =>
      isFull ? HttpResponse.json({ success: false, error }, { status: 409 }) : undefined,
    ),
  );
  await pickFolder(api, 'ทริป/ก.txt');
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  const again = await screen.findByRole('button', { name: 'ลองส่ง ก.txt ใหม่' });
  await screen.findByText(/10,000/);
  isFull = false;
  fireEvent.click(again);
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(placesOf(api)).toEqual(['ทริป/ก.txt']);
});
