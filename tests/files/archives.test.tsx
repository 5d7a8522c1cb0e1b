import type { Archive } from '@kepwai/api-client';
import { hourMs } from '@kepwai/rules/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { collectDownloads } from '../support/collect-downloads.ts';
import { createMockApi } from '../support/mock-api.ts';

/** Opens the files of a group with two selected, and returns the bar of the selection. */
async function selectTwo() {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  fakeServer.addFile({ groupId: group.id, name: 'ทะเล.jpg' });
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  const app = await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  fireEvent.click(await screen.findByRole('button', { name: 'เลือก ทะเล.jpg' }));
  fireEvent.click(screen.getByRole('button', { name: 'เลือก งบ.pdf' }));
  return { ...api, app, bar: await screen.findByRole('region', { name: 'ที่เลือกไว้' }) };
}

const openSheet = async (bar: HTMLElement) => {
  fireEvent.click(within(bar).getByRole('button', { name: 'บันทึก' }));
  return await screen.findByRole('dialog', { name: 'ดาวน์โหลด 2 ไฟล์' });
};

test('a sheet shows the exact size of the ZIP of several selected files, and saves it', async () => {
  const { bar } = await selectTwo();
  const saved = collectDownloads();
  const sheet = await openSheet(bar);
  await within(sheet).findByText(/^2 ไฟล์ · /);
  within(sheet).getByText(/^[\d,]+ ไบต์$/);
  fireEvent.click(within(sheet).getByRole('button', { name: 'ดาวน์โหลด' }));
  await within(sheet).findByText(/เริ่มดาวน์โหลดแล้ว/);
  expect(saved).toEqual([expect.stringMatching(/\/api\/archive\/[0-9a-f-]{36}\/content\?t=mock$/)]);
});

test('the same files can be saved one by one', async () => {
  const { bar } = await selectTwo();
  const saved = collectDownloads();
  const sheet = await openSheet(bar);
  fireEvent.click(within(sheet).getByRole('button', { name: 'แยกทีละไฟล์' }));
  const ways = await screen.findByRole('dialog', { name: /^บันทึก 2 (?:ไฟล์|รูป)ลงเครื่อง$/ });
  fireEvent.click(within(ways).getByRole('button', { name: 'ดาวน์โหลดทีละไฟล์' }));
  await within(ways).findByText('ไฟล์ที่ 1 จาก 2');
  await within(ways).findByText('เริ่มดาวน์โหลดแล้ว');
  expect(saved).toHaveLength(2);
});

test('a sheet lists the files missing in the ZIP', async () => {
  const { fakeServer, me, group } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  fakeServer.addFile({ groupId: group.id, folderId: folder.id });
  fakeServer.addFile({
    groupId: group.id,
    folderId: folder.id,
    name: 'หาย.mp4',
    state: 'missed',
    missedReason: 'expired',
  });
  await openApp(`/microapp/${group.id}/folder/${folder.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: /^ตัวเลือก/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ดาวน์โหลดทั้งหมด' }));
  const sheet = await screen.findByRole('dialog', { name: 'ดาวน์โหลด “ใบเสร็จ”' });
  await within(sheet).findByText('อีก 1 ไฟล์ไม่มีในชุดนี้');
  within(sheet).getByText(/หาย\.mp4 · LINE ลบไปก่อน/);
  within(sheet).getByText('ใบเสร็จ.zip');
});

test('all pictures of an image set are one ZIP', async () => {
  const { fakeServer, me, group } = createMockApi();
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2 });
  for (const imageSetIndex of [1, 2])
    fakeServer.addFile({ groupId: group.id, imageSetId: set.id, imageSetIndex });
  await openApp(`/microapp/${group.id}/image-set/${set.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: /^ดาวน์โหลดทั้งหมด · / }));
  const sheet = await screen.findByRole('dialog', { name: /^ดาวน์โหลด “/ });
  await within(sheet).findByText(/^2 ไฟล์ · /);
});

test('the settings of a group export everything in it', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id });
  await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'นำทุกอย่างออก' }));
  const sheet = await screen.findByRole('dialog', { name: 'นำทุกอย่างออก' });
  await within(sheet).findByText(/^1 ไฟล์ · /);
  expect([...fakeServer.archives.values()]).toMatchObject([{ isExport: true }]);
});

/** Builds an archive as the server answers. */
const buildArchive = (given: Partial<Archive>): Archive => ({
  ...{ id: crypto.randomUUID(), groupId: crypto.randomUUID(), name: 'a.zip', state: 'ready', failure: null },
  ...{ sizeBytes: 2_048, fileCount: 3_000, missingCount: 0, missing: [] },
  url: '/api/archive/a/content?t=mock',
  expiresAt: new Date(Date.now() + hourMs).toISOString(),
  ...given,
});

test('a slow plan shows its progress until it is ready', async () => {
  const { bar, server } = await selectTwo();
  const ready = buildArchive({});
  const preparing = { state: 'preparing' } as const;
  const unknown = { sizeBytes: null, fileCount: null, missingCount: null, url: null };
  server.use(
    operation('createArchive', () => ({ ...ready, ...unknown, ...preparing })),
    operation('getArchive', () => ready),
  );
  const sheet = await openSheet(bar);
  await within(sheet).findByText(/ถ้าไฟล์เยอะอาจใช้เวลาสักครู่/);
  await within(sheet).findByText('3,000 ไฟล์ · 2 KB');
});

test('too many files are refused with a next step', async () => {
  const { bar, server } = await selectTwo();
  server.use(
    operation('createArchive', () => {
      throw refuse('TOO_MANY_FILES');
    }),
  );
  const sheet = await openSheet(bar);
  await within(sheet).findByText('ดาวน์โหลดได้ไม่เกินครั้งละ 100,000 ไฟล์');
  within(sheet).getByText('เลือกทีละโฟลเดอร์ หรือเลือกช่วงวันให้สั้นลง');
});

test('an expired plan is created again', async () => {
  const { bar, fakeServer, server } = await selectTwo();
  const saved = collectDownloads();
  const expiresAt = new Date(Date.now() - 1_000).toISOString();
  server.use(operation('createArchive', () => buildArchive({ expiresAt }), { once: true }));
  const sheet = await openSheet(bar);
  await within(sheet).findByText('3,000 ไฟล์ · 2 KB');
  fireEvent.click(within(sheet).getByRole('button', { name: 'ดาวน์โหลด' }));
  await within(sheet).findByText(/^2 ไฟล์ · /);
  expect(fakeServer.archives.size).toBe(1);
  expect(saved).toEqual([]);
});

test('without a network the sheet says so and saves nothing', async () => {
  const { bar } = await selectTwo();
  const sheet = await openSheet(bar);
  await within(sheet).findByText(/^2 ไฟล์ · /);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void online.mockRestore());
  fireEvent(window, new Event('offline'));
  await within(sheet).findByText(/ออฟไลน์อยู่/);
  expect(within(sheet).getByRole('button', { name: 'ดาวน์โหลด' })).toHaveProperty('disabled', true);
});

test('on a phone, several pictures go to the gallery by one tap more, and a ZIP is there instead', async () => {
  const { fakeServer, me, group } = createMockApi();
  const shared = usePhone();
  for (const name of ['ทะเล.jpg', 'ภูเขา.jpg']) {
    const file = fakeServer.addFile({ groupId: group.id, name });
    fakeServer.changeFile(file, { sizeBytes: fakeServer.readContent(file).bytes.length });
  }
  await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  for (const name of ['ทะเล.jpg', 'ภูเขา.jpg'])
    fireEvent.click(await screen.findByRole('button', { name: `เลือก ${name}` }));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(within(bar).getByRole('button', { name: 'บันทึก' }));
  const sheet = await screen.findByRole('dialog', { name: 'บันทึก 2 รูปลงเครื่อง' });
  within(sheet).getByRole('button', { name: 'รวมเป็น ZIP แทน' });
  fireEvent.click(await within(sheet).findByRole('button', { name: 'บันทึก 2 รูปลงแกลเลอรี' }));
  await within(sheet).findByText('ส่งไปแล้ว 2 ไฟล์');
  expect(shared).toEqual([['ภูเขา.jpg', 'ทะเล.jpg']]);
});

/** Gives the browser a phone's share sheet. Returns the names of the files that it gets, batch by batch. */
function usePhone(): string[][] {
  const shared: string[][] = [];
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('coarse'), media: query }),
  );
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(files.map(({ name }) => name)),
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
  return shared;
}
