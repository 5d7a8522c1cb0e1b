import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { latestFilesQuery } from '../../app/src/features/files/queries.ts';
import { liveBatchMs } from '../../app/src/lib/api/live.ts';
import { getQueryClient } from '../../app/src/lib/api/query-client.ts';
import { operation } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { holdLive } from '../support/hold-live.ts';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

test('a member sees the latest files, the image sets and the posters on the front page', async () => {
  const { fakeServer, me, group } = createMockApi();
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2, postedBy: me });
  for (const imageSetIndex of [1, 2]) {
    fakeServer.addFile({ groupId: group.id, postedBy: me, imageSetId: set.id, imageSetIndex });
  }
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบประมาณ ปี 2569.pdf', postedBy: me });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('heading', { name: 'ครอบครัวสุขสันต์' });
  await screen.findByRole('link', { name: /งบประมาณ ปี 2569\.pdf/ });
  const burst = await screen.findByRole('region', { name: 'ส่งล่าสุด' });
  expect(within(burst).getAllByRole('listitem')).toHaveLength(2);
  within(burst).getByRole('link', { name: new RegExp(`${me.displayName}.*2 รูป`) });
  await screen.findByRole('navigation', { name: 'คนส่ง' });
});

test('each image set is shown once: the latest as a collage, others as one stack with their number', async () => {
  const { fakeServer, me, group } = createMockApi();
  const at = (minute: number) => ({
    groupId: group.id,
    postedBy: me,
    postedAt: `2026-02-03T03:0${minute}:00Z`,
  });
  for (const minute of [1, 5]) {
    const set = fakeServer.addImageSet({ ...at(minute), total: 3 });
    for (const imageSetIndex of [1, 2, 3])
      fakeServer.addFile({ ...at(minute), imageSetId: set.id, imageSetIndex });
  }
  await openApp(`/microapp/${group.id}`, me);
  const burst = await screen.findByRole('region', { name: 'ส่งล่าสุด' });
  expect(within(burst).getAllByRole('listitem')).toHaveLength(3);
  await screen.findByRole('link', { name: /^อัลบั้มของ.* 3 รูป$/ });
  const sets = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('/image-set/'));
  expect(sets).toHaveLength(2);
});

test('pictures that are not drawn yet have calm places, which fill automatically', async () => {
  const { fakeServer, me, group } = createMockApi();
  const at = (minute: number) => ({
    groupId: group.id,
    postedBy: me,
    postedAt: `2026-02-03T03:0${minute}:00Z`,
  });
  const undrawn = { thumbnailUrl: null, thumbhash: null, thumbnailState: 'pending' as const };
  const set = fakeServer.addImageSet({ ...at(1), total: 2 });
  const inSet = [1, 2].map((imageSetIndex) =>
    fakeServer.addFile({ ...at(1), ...undrawn, imageSetId: set.id, imageSetIndex }),
  );
  const latest = fakeServer.addFile({ ...at(5), ...undrawn, name: '2026-11-28 16.58 แม่นิด.jpg' });
  await openApp(`/microapp/${group.id}`, me);
  const burst = await screen.findByRole('region', { name: 'ส่งล่าสุด' });
  await screen.findByRole('link', { name: /^อัลบั้มของ.* 2 รูป$/ });
  const places = () => document.querySelectorAll('[data-awaited]').length;
  expect(places()).toBe(2);
  expect(within(burst).queryByText('2026-11-28 16.58 แม่นิด.jpg')).toBeNull();
  expect(document.querySelector('.lucide-cloud-off')).toBeNull();

  for (const file of [...inSet, latest]) {
    const thumbnailUrl = `/api/file/${file.id}/thumbnail?t=mock`;
    fakeServer.changeFile(file, { thumbnailUrl, thumbnailState: 'ready' });
  }
  const fileIds = [...inSet, latest].map(({ id }) => id);
  fakeServer.publish({ type: 'files-changed', groupId: group.id, change: 'updated', fileIds });
  await waitFor(() => expect(places()).toBe(0));
  expect(document.querySelectorAll('[data-file] img')).toHaveLength(2);
});

test('the search of the bar opens by a tap, closes by Escape, and leads to its results', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, name: 'งบประมาณ.pdf', postedBy: me });
  const app = await openApp(`/microapp/${group.id}`, me);
  const opener = await screen.findByRole('button', { name: 'ค้นหาในกลุ่มนี้' });
  fireEvent.click(opener);
  const field = await screen.findByRole('searchbox');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).toBe(opener);
  fireEvent.click(opener);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' งบ ' } });
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  await screen.findByRole('heading', { level: 1, name: 'ไฟล์ทั้งหมด' });
  await expect
    .poll(() => app.path())
    .toBe(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'งบ' })}`);
});

test.each([
  [59, false],
  [60, true],
])('at %i % of the storage, the front shows it: %s', async (usedPercent, isShown) => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ limitBytes: 1000, usedBytes: usedPercent * 10 });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText('กำลังรอไฟล์แรก');
  if (isShown) await screen.findByRole('region', { name: 'ที่เก็บ' });
  else expect(screen.queryByRole('region', { name: 'ที่เก็บ' })).toBeNull();
});

test('the button for the size of pictures goes through the densities and is remembered', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let count = 0; count < 9; count += 1) fakeServer.addFile({ groupId: group.id, postedBy: me });
  await openApp(`/microapp/${group.id}`, me);
  const button = await screen.findByRole('button', { name: 'เปลี่ยนขนาดรูป' });
  const seen = [1, 2, 3, 4].map(() => {
    fireEvent.click(button);
    return document.documentElement.dataset.gridColumns ?? '3';
  });
  expect(seen).toEqual(['4', '5', '2', '3']);
});

test('all latest files are on the front page, beyond those of the first commit', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let count = 0; count < 40; count += 1)
    fakeServer.addFile({ groupId: group.id, name: `รูป ${count}.jpg`, postedBy: me });
  await openApp(`/microapp/${group.id}`, me);
  await waitFor(() => expect(screen.getAllByRole('link', { name: /รูป \d+\.jpg/ })).toHaveLength(40));
});

test('a gear in the bar links to the group’s settings', async () => {
  const { me, group } = createMockApi();
  const app = await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'ตั้งค่าของกลุ่ม' }));
  await screen.findByRole('heading', { level: 1, name: 'ที่เก็บและการตั้งค่า' });
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/quota`);
});

test('an empty group waits for its first file, and shows it when it arrives', async () => {
  const { fakeServer, me, group } = createMockApi();
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText('กำลังรอไฟล์แรก');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.addFile({ groupId: group.id, name: 'รูปแรก.jpg' });
  await screen.findByRole('link', { name: /รูปแรก\.jpg/ });
});

test('another person’s group shows the same page as one that does not exist', async () => {
  const { fakeServer, me } = createMockApi();
  const foreign = fakeServer.addGroup({ name: 'กลุ่มของคนอื่น' });
  const app = await openApp(`/microapp/${foreign.id}`, me);
  await screen.findByText(/Page Not Found/);
  await expect.poll(() => app.path()).toBe('/404');
  expect(document.body.textContent).not.toContain('กลุ่มของคนอื่น');
});

test('a poster’s name that arrives after the files is shown', async () => {
  const { fakeServer, me, group } = createMockApi();
  const stranger = { ...me, id: '10000000-0000-4000-8000-000000000099', displayName: null };
  const file = fakeServer.addFile({ groupId: group.id, postedBy: stranger });
  await openApp(`/microapp/${group.id}`, me);
  const people = await screen.findByRole('navigation', { name: 'คนส่ง' });
  await within(people).findByText('สมาชิกในกลุ่ม');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.files.set(file.id, { ...file, postedBy: { ...stranger, displayName: 'น้องใหม่' } });
  fakeServer.publish({ type: 'group-changed', groupId: group.id });
  await within(people).findByText('น้องใหม่');
});

test('a file that arrived before the live socket was ready is shown', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  const beReady = holdLive(server);
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText('กำลังรอไฟล์แรก');
  // Its arrival and its thumbnail are not announced.
  fakeServer.addFile({ groupId: group.id, name: 'ก่อนต่อสาย.jpg' });
  await beReady();
  await screen.findByRole('link', { name: /ก่อนต่อสาย\.jpg/ });
});

test('a file that arrived while the first list was loading is shown', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  const beReady = holdLive(server);
  let answerFirst: (() => void) | undefined;
  server.use(
    operation(
      'listFiles',
      async () => {
        await new Promise<void>((resolve) => {
          answerFirst = resolve;
        });
        return { items: [], nextCursor: null };
      },
      { once: true },
    ),
  );
  await openApp(`/microapp/${group.id}`, me);
  await waitFor(() => expect(answerFirst).toBeDefined());
  fakeServer.addFile({ groupId: group.id, name: 'ก่อนต่อสาย.jpg' });
  await beReady();
  // Longer than messages are collected for.
  await new Promise((resolve) => setTimeout(resolve, 3 * liveBatchMs));
  answerFirst?.();
  await screen.findByRole('link', { name: /ก่อนต่อสาย\.jpg/ });
});

test('a front that cannot be refreshed is marked, and a tap retries', async () => {
  const { fakeServer, me, group, server } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf', postedBy: me });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('link', { name: /งบ\.pdf/ });
  let isDown = true;
  server.use(
    http.get(`${apiOrigin}/api/group/${group.id}/file`, () => (isDown ? HttpResponse.error() : undefined)),
  );
  void getQueryClient().refetchQueries({ queryKey: latestFilesQuery(group.id).queryKey });
  const notice = await screen.findByText('โหลดของใหม่ไม่ได้ · แสดงข้อมูลที่มี');
  screen.getByRole('link', { name: /งบ\.pdf/ });
  isDown = false;
  fireEvent.click(within(notice).getByRole('button', { name: 'ลองอีกครั้ง' }));
  await waitFor(() => expect(screen.queryByText('โหลดของใหม่ไม่ได้ · แสดงข้อมูลที่มี')).toBeNull());
});
