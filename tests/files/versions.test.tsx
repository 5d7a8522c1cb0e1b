import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

type Api = ReturnType<typeof createMockApi>;

/** Posts files of one name on days after each other; returns them, the oldest first. */
function postVersions({ fakeServer, me, group }: Api, count: number) {
  return Array.from({ length: count }, (_, index) =>
    fakeServer.addFile({
      groupId: group.id,
      kind: 'file',
      name: 'งบ.pdf',
      postedBy: { id: me.id, displayName: me.displayName, pictureUrl: me.pictureUrl },
      postedAt: `2026-11-2${index}T03:00:00Z`,
    }),
  );
}

const filesPath = ({ group }: Api) => `/microapp/${group.id}/file`;

async function openVersions(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^ทุกฉบับ/ }));
  return await screen.findByRole('dialog', { name: 'ทุกฉบับของ งบ.pdf' });
}

async function choose(sheet: HTMLElement, version: RegExp, item: string): Promise<void> {
  fireEvent.click(await within(sheet).findByRole('button', { name: version }));
  fireEvent.click(await within(sheet).findByRole('button', { name: item }));
}

test('a name that was posted three times is one tile that shows the count', async () => {
  const api = createMockApi();
  postVersions(api, 3);
  await openApp(filesPath(api), api.me);
  await screen.findByRole('link', { name: /งบ\.pdf ฉบับที่ 3/ });
  expect(screen.getAllByRole('link', { name: /งบ\.pdf/ })).toHaveLength(1);
});

test('the menu of a file lists its versions, the latest first, and each opens', async () => {
  const api = createMockApi();
  const [first, , third] = postVersions(api, 3);
  await openApp(`${filesPath(api)}/${third?.id}`, api.me);
  const sheet = await openVersions();
  const links = await within(sheet).findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('ฉบับที่ 3 · เปิดอยู่ · ล่าสุด'),
    expect.stringContaining('ฉบับที่ 2'),
    expect.stringContaining('ฉบับที่ 1'),
  ]);
  expect(links.at(-1)?.getAttribute('href')).toBe(`${filesPath(api)}/${first?.id}`);
});

test('the details of a file list its versions', async () => {
  const api = createMockApi();
  const [first] = postVersions(api, 2);
  await openApp(`${filesPath(api)}/${first?.id}`, api.me);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  const details = await screen.findByRole('dialog', { name: 'รายละเอียด' });
  await within(details).findByRole('link', { name: /ฉบับที่ 1 · เปิดอยู่/ });
});

test('a version with the bytes of an older one is marked', async () => {
  const api = createMockApi();
  const [first, second] = postVersions(api, 2);
  if (!first || !second) throw new Error('two versions');
  api.fakeServer.changeFile(second, { sha256: first.sha256 });
  await openApp(`${filesPath(api)}/${second.id}`, api.me);
  await within(await openVersions()).findByRole('link', { name: /ฉบับที่ 2 .* เหมือนฉบับที่ 1/ });
});

test('a version is taken out, and the undo puts it back', async () => {
  const api = createMockApi();
  const [first, second] = postVersions(api, 2);
  await openApp(`${filesPath(api)}/${second?.id}`, api.me);
  await choose(await openVersions(), /ฉบับที่ 1/, 'ไม่ใช่ฉบับเดียวกัน');
  await screen.findByText('แยกเป็นคนละไฟล์แล้ว');
  expect(api.fakeServer.files.get(first?.id ?? '')).toMatchObject({ isSeparate: true });
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('รวมกับฉบับอื่นแล้ว');
  expect(api.fakeServer.files.get(first?.id ?? '')).toMatchObject({ isSeparate: false });
});

test('a separate file is put back from its menu', async () => {
  const api = createMockApi();
  const [first] = postVersions(api, 2);
  if (!first) throw new Error('two versions');
  api.fakeServer.changeFile(first, { isSeparate: true });
  await openApp(`${filesPath(api)}/${first.id}`, api.me);
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'รวมกับฉบับอื่นที่ชื่อเดียวกัน' }));
  await screen.findByText('รวมกับฉบับอื่นแล้ว');
  expect(api.fakeServer.files.get(first.id)).toMatchObject({ isSeparate: false });
});

test('one version goes to the trash alone, and a text names its replacement', async () => {
  const api = createMockApi();
  const [first, second] = postVersions(api, 2);
  await openApp(`${filesPath(api)}/${first?.id}`, api.me);
  await choose(await openVersions(), /ฉบับที่ 2/, 'ย้ายเฉพาะฉบับนี้ไปถังขยะ');
  await screen.findByText('ย้ายฉบับที่ 2 ไปถังขยะแล้ว ฉบับก่อนหน้าขึ้นมาแทน');
  expect(api.fakeServer.files.get(second?.id ?? '')?.trashedAt).not.toBeNull();
  expect(api.fakeServer.files.get(first?.id ?? '')?.trashedAt).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(api.fakeServer.files.get(second?.id ?? '')?.trashedAt).toBeNull());
});

test('the latest version takes the older ones to the trash, and a text says so', async () => {
  const api = createMockApi();
  const [, , third] = postVersions(api, 3);
  await openApp(`${filesPath(api)}/${third?.id}`, api.me);
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ย้ายไปถังขยะ' }));
  await screen.findByText('3 ไฟล์ ย้ายไปถังขยะแล้ว รวมฉบับก่อนหน้า');
});

test('a version that cannot be taken out shows why, and offers a retry', async () => {
  const api = createMockApi();
  const [, second] = postVersions(api, 2);
  api.server.use(
    operation('setFileSeparate', () => {
      throw refuse('UNAVAILABLE');
    }),
  );
  await openApp(`${filesPath(api)}/${second?.id}`, api.me);
  await choose(await openVersions(), /ฉบับที่ 1/, 'ไม่ใช่ฉบับเดียวกัน');
  await screen.findByText(/^แยกไม่ได้/);
  screen.getByRole('button', { name: 'ลองอีกครั้ง' });
});

test('the menu of a row lists its versions, and takes it out of them', async () => {
  const api = createMockApi();
  const [, second] = postVersions(api, 2);
  await openApp(`${filesPath(api)}?view=list`, api.me);
  const row = await screen.findByRole('button', { name: 'ตัวเลือกของ งบ.pdf' });
  const open = async () => {
    fireEvent.click(row);
    return await screen.findByRole('menu');
  };
  fireEvent.click(within(await open()).getByRole('menuitem', { name: 'ทุกฉบับ (2)' }));
  const sheet = await screen.findByRole('dialog', { name: 'ทุกฉบับของ งบ.pdf' });
  await within(sheet).findByText(/^ฉบับที่ 1/);
  fireEvent.click(within(sheet).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(within(await open()).getByRole('menuitem', { name: 'ไม่ใช่ฉบับเดียวกัน' }));
  await screen.findByText('แยกเป็นคนละไฟล์แล้ว');
  expect(api.fakeServer.files.get(second?.id ?? '')?.isSeparate).toBe(true);
});
