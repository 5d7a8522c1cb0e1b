import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

test('the viewer shows a file with its name, and arrow keys lead to its neighbours', async () => {
  const { fakeServer, me, group } = createMockApi();
  const [older, newer] = ['2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'].map((postedAt, index) =>
    fakeServer.addFile({ groupId: group.id, name: `รูป ${index}.jpg`, postedAt }),
  );
  const app = await openApp(`/microapp/${group.id}/file/${newer?.id}`, me);
  await screen.findByRole('heading', { name: /^รูป 1\.jpg/ });
  const next = await screen.findByRole('button', { name: 'ถัดไป' });
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('heading', { name: /^รูป 0\.jpg/ });
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/${older?.id}`);
});

test('the heading has the poster and the day, and the details have the file’s name', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({
    groupId: group.id,
    name: 'IMG_2041.jpg',
    postedBy: { id: me.id, displayName: 'พ่อชัย', pictureUrl: null },
  });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  const heading = await screen.findByRole('heading', { level: 1 });
  await within(heading).findByText('พ่อชัย');
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  within(await screen.findByRole('dialog', { name: 'รายละเอียด' })).getByText('IMG_2041.jpg');
});

test('the details lead to the folder of the file, by its whole path', async () => {
  const { fakeServer, me, group } = createMockApi();
  const year = fakeServer.addFolder({ groupId: group.id, name: 'ปีการศึกษา 2569' });
  const bills = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ', parentId: year.id });
  const file = fakeServer.addFile({ groupId: group.id, name: 'ค่าเทอม.jpg', folderId: bills.id });
  const app = await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  const details = await screen.findByRole('dialog', { name: 'รายละเอียด' });
  fireEvent.click(await within(details).findByRole('link', { name: 'ปีการศึกษา 2569 › ใบเสร็จ' }));
  await waitFor(() => expect(app.path()).toBe(`/microapp/${group.id}/folder/${bills.id}`));
});

test('a picture of an image set shows the others as a strip, which leads to them', async () => {
  const { fakeServer, me, group } = createMockApi();
  const set = fakeServer.addImageSet({ groupId: group.id, total: 3 });
  const [first, , last] = [1, 2, 3].map((imageSetIndex) =>
    fakeServer.addFile({ groupId: group.id, imageSetId: set.id, imageSetIndex }),
  );
  const app = await openApp(`/microapp/${group.id}/file/${first?.id}`, me);
  const strip = await screen.findByRole('navigation', { name: 'รูปที่ส่งมาด้วยกัน' });
  const current = within(strip).getByRole('link', { current: true });
  expect(current.getAttribute('aria-label')).toBe('รูปที่ 1 จาก 3');
  fireEvent.click(within(strip).getByRole('link', { name: 'รูปที่ 3 จาก 3' }));
  await waitFor(() => expect(app.path()).toBe(`/microapp/${group.id}/file/${last?.id}`));
  await waitFor(() =>
    expect(within(strip).getByRole('link', { current: true }).getAttribute('aria-label')).toBe('รูปที่ 3 จาก 3'),
  );
});

test('a file’s link is copied if LINE has no picker', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'งบ.pdf', kind: 'file' });
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ส่งเข้าแชท' }));
  const dialog = await screen.findByRole('dialog', { name: 'ส่งเข้าแชท' });
  within(dialog).getByText('งบ.pdf');
  fireEvent.click(within(dialog).getByRole('button', { name: 'คัดลอกลิงก์' }));
  await screen.findByText('คัดลอกลิงก์แล้ว วางในแชทได้เลย');
  expect(copied).toEqual([expect.stringMatching(new RegExp(`/${group.id}/file/${file.id}$`))]);
});

test('renaming changes a file’s name, and an empty name is refused on submit, not while typing', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'IMG_0001.jpg' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'เปลี่ยนชื่อ' }));
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนชื่อ' });
  const box = within(dialog).getByLabelText('ชื่อไฟล์');
  fireEvent.input(box, { target: { value: '' } });
  expect(within(dialog).queryByText('ต้องมีชื่อ')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await within(dialog).findByText('ต้องมีชื่อ');
  fireEvent.input(box, { target: { value: 'งานบุญ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await screen.findByRole('heading', { name: /^งานบุญ\.jpg/ });
  await screen.findByText('เปลี่ยนชื่อเป็น “งานบุญ.jpg” แล้ว');
});

test('a missed file says why', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({
    groupId: group.id,
    kind: 'video',
    state: 'missed',
    missedReason: 'expired',
  });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByText(/LINE ลบไฟล์นี้ไปก่อน/);
});

test('a file that LINE is still sending appears once it arrives', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, kind: 'file', state: 'fetching' });
  const kept = fakeServer.addFile({ groupId: group.id, kind: 'file' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByText('กำลังเก็บจาก LINE');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.changeFile(file, { ...kept, id: file.id });
  await waitFor(() => expect(screen.queryByText('กำลังเก็บจาก LINE')).toBeNull());
});

test('the viewer closes gently when the poster unsends the file', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, kind: 'audio' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByRole('heading', { name: new RegExp(`^${file.name}`) });
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.files.delete(file.id);
  fakeServer.publish({ type: 'files-changed', groupId: group.id, change: 'removed', fileIds: [file.id] });
  await screen.findByText(/คนส่งยกเลิกข้อความนี้แล้ว/);
});

test('a file of another group is not found rather than forbidden', async () => {
  const { fakeServer, me, group } = createMockApi();
  const foreign = fakeServer.addFile({ groupId: fakeServer.addGroup().id });
  const app = await openApp(`/microapp/${group.id}/file/${foreign.id}`, me);
  await screen.findByText(/Page Not Found/);
  await expect.poll(() => app.path()).toBe('/404');
});

test('a text reports a lost network, and opens once it is back', async () => {
  const { fakeServer, me, group, server } = createMockApi();
  const contentUrl = `${apiOrigin}/file/notes/content`;
  const file = fakeServer.addFile({
    groupId: group.id,
    kind: 'file',
    name: 'จด.txt',
    mimeType: 'text/plain',
    contentUrl,
  });
  server.use(http.get(contentUrl, () => HttpResponse.error()));
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByRole('heading', { name: 'ต่ออินเทอร์เน็ตไม่ได้' });
  server.use(http.get(contentUrl, () => HttpResponse.text('นัดประชุมบ่ายสอง')));
  dispatchEvent(new Event('online'));
  await screen.findByText('นัดประชุมบ่ายสอง');
});

test('content is shown, read and downloaded from the origin in its address', async () => {
  const { fakeServer, me, group, server } = createMockApi();
  const contentOrigin = 'https://files.example';
  const addressed = (id: string) => ({
    contentUrl: `${contentOrigin}/api/file/${id}/content?t=s`,
    thumbnailUrl: `${contentOrigin}/api/file/${id}/thumbnail?t=s`,
  });
  const text = fakeServer.addFile({
    groupId: group.id,
    kind: 'file',
    name: 'จด.txt',
    mimeType: 'text/plain',
    ...addressed('notes'),
  });
  const video = fakeServer.addFile({
    groupId: group.id,
    kind: 'video',
    name: 'a.mp4',
    ...addressed('video'),
  });
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${contentOrigin}/api/file/notes/content`, ({ request }) => {
      asked.push(request.headers.get('authorization'));
      return HttpResponse.text('นัดประชุมบ่ายสอง');
    }),
  );
  await openApp(`/microapp/${group.id}/file/${text.id}`, me);
  await screen.findByText('นัดประชุมบ่ายสอง');
  expect(asked).toEqual([null]);
  const save = screen.getByRole('link', { name: 'บันทึก จด.txt' });
  expect(save.getAttribute('href')).toBe(`${contentOrigin}/api/file/notes/content?t=s&download=1`);
  cleanup();

  await openApp(`/microapp/${group.id}/file/${video.id}`, me);
  const player = await screen.findByLabelText('a.mp4');
  expect(player.getAttribute('src')).toBe(`${contentOrigin}/api/file/video/content?t=s`);
  expect(player.getAttribute('poster')).toBe(`${contentOrigin}/api/file/video/thumbnail?t=s&size=large`);
});

test('a picture that fails to load is fetched once more, even by the same address', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'เสีย.jpg' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  const first = await screen.findByAltText('เสีย.jpg');
  fireEvent.error(first);
  const second = await waitFor(() => {
    const image = screen.getByAltText('เสีย.jpg');
    expect(image).not.toBe(first);
    return image;
  });
  fireEvent.error(second);
  await screen.findByText('ไม่มีภาพตัวอย่าง');
});

test('a photo that the browser cannot draw appears once the server has drawn it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const drawn = fakeServer.addFile({ groupId: group.id, name: 'IMG_0042.HEIC', mimeType: 'image/heic' });
  const { thumbnailUrl } = drawn;
  const file = fakeServer.changeFile(drawn, { ...drawn, thumbnailUrl: null });
  await openApp(`/microapp/${group.id}/file/${drawn.id}`, me);
  const first = await screen.findByAltText('IMG_0042.HEIC');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fireEvent.error(first);
  await waitFor(() => expect(screen.getByAltText('IMG_0042.HEIC')).not.toBe(first));
  fireEvent.error(screen.getByAltText('IMG_0042.HEIC'));
  await screen.findByText('ไม่มีภาพตัวอย่าง');
  fakeServer.changeFile(file, { ...file, thumbnailUrl });
  const picture = await screen.findByAltText('IMG_0042.HEIC');
  expect(picture.getAttribute('src')).toContain('size=large');
});

test('a scan is zoomed into by its JPEG from the server', async () => {
  const { fakeServer, me, group } = createMockApi();
  const scan = fakeServer.addFile({ groupId: group.id, name: 'โฉนด.tif', mimeType: 'image/tiff' });
  await openApp(`/microapp/${group.id}/file/${scan.id}`, me);
  const picture = await screen.findByAltText('โฉนด.tif');
  expect(picture.getAttribute('src')).toContain('size=large');
  fireEvent.wheel(picture, { deltaY: -400 });
  await waitFor(() => {
    const sources = [...document.images].map(({ src }) => src);
    expect(sources.filter((src) => src.includes('size=full'))).toHaveLength(1);
  });
});

test('Escape leaves the viewer and focuses the file that it showed last', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let index = 0; index < 3; index += 1) {
    fakeServer.addFile({
      groupId: group.id,
      name: `${index}.jpg`,
      postedAt: `2026-11-20T03:00:0${9 - index}.000Z`,
    });
  }
  const app = await openApp(`/microapp/${group.id}/file`, me);
  const opener = await screen.findByRole('link', { name: /0\.jpg/ });
  opener.focus();
  fireEvent.click(opener);
  const heading = await screen.findByRole('heading', { level: 1, name: /^0\.jpg/ });
  expect(document.activeElement).toBe(heading);
  await screen.findByText('1 จาก 3 · 0.jpg');
  fireEvent.keyDown(heading, { key: 'ArrowRight' });
  const news = await screen.findByText('2 จาก 3 · 1.jpg');
  expect(news.getAttribute('role')).toBe('status');
  history.replaceState({ idx: 1 }, '');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(app.path()).toBe(`/microapp/${group.id}/file`));
  const grid = await screen.findByRole('grid', { name: 'ไฟล์' });
  const shown = within(grid).getByRole('link', { name: /1\.jpg/ });
  await waitFor(() => expect(document.activeElement).toBe(shown));
});

test('Escape closes an open sheet before it leaves the viewer', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: '0.jpg' });
  const app = await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  const sheet = await screen.findByRole('dialog', { name: 'รายละเอียด' });
  fireEvent.keyDown(sheet, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/${file.id}`);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(app.path()).toBe(`/microapp/${group.id}/file`));
});
