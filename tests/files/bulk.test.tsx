import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refetchFileLists } from '../../app/src/features/files/live/apply-changes.ts';
import { getQueryClient } from '../../app/src/lib/api/query-client.ts';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { trashSelected } from '../support/selection.ts';

type Api = ReturnType<typeof createMockApi>;

/** Adds pictures of mine, one a minute. */
function addPictures({ fakeServer, group, me }: Api, count: number, day = '2026-02-03'): void {
  const first = Date.parse(`${day}T01:00:00Z`);
  for (let index = 0; index < count; index += 1) {
    const postedAt = new Date(first + index * 20_000).toISOString();
    fakeServer.addFile({ groupId: group.id, name: `${day}-${index}.jpg`, postedBy: me, postedAt });
  }
}

const trashedCount = ({ fakeServer }: Api) =>
  [...fakeServer.files.values()].filter(({ trashedAt }) => trashedAt !== null).length;

const findBar = () => screen.findByRole('region', { name: 'ที่เลือกไว้' });

/** Opens the list and selects its first file. */
async function selectFirst(api: Api, query = ''): Promise<HTMLElement> {
  await openApp(`/microapp/${api.group.id}/file${query}`, api.me);
  // A long list is rendered again once its days are counted.
  const keptCount = [...api.fakeServer.files.values()].filter(({ state }) => state === 'kept').length;
  await screen.findAllByText(new RegExp(`^${keptCount.toLocaleString('en')} (รูป|ไฟล์)`));
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  const [first] = await screen.findAllByRole('link', { name: /\.jpg/ });
  if (first) fireEvent.click(first);
  return await findBar();
}

/** Opens a list of 150 files, which is fetched again once the live socket is ready: new files are announced from then on. */
async function openLiveList(api: Api): Promise<void> {
  let listedCount = 0;
  api.server.events.on('response:mocked', ({ request }) => {
    if (new URL(request.url).pathname.endsWith('/file')) listedCount += 1;
  });
  await openApp(`/microapp/${api.group.id}/file`, api.me);
  await screen.findByText('150 ไฟล์');
  await waitFor(() => expect(listedCount).toBe(2));
}

test('everything goes to the trash with its progress, and returns by one undo', async () => {
  const api = createMockApi();
  addPictures(api, 1300);
  const bar = await selectFirst(api);
  fireEvent.click(within(bar).getByRole('button', { name: 'เลือกทั้งหมด' }));
  await within(bar).findByText('เลือก 1,300');
  await trashSelected(bar);
  const progress = await screen.findByRole('region', { name: 'กำลังย้ายไปถังขยะ' });
  within(progress).getByRole('progressbar');
  await screen.findByText('1,300 ไฟล์ ย้ายไปถังขยะแล้ว');
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(trashedCount(api)).toBe(0));
});

test('files that are taken out of everything stay', async () => {
  const api = createMockApi();
  addPictures(api, 3);
  const bar = await selectFirst(api);
  fireEvent.click(within(bar).getByRole('button', { name: 'เลือกทั้งหมด' }));
  const [, second] = await screen.findAllByRole('link', { name: /\.jpg/ });
  if (second) fireEvent.click(second);
  await within(bar).findByText('เลือก 2');
  await trashSelected(bar);
  await waitFor(() => expect(trashedCount(api)).toBe(2));
  expect([...api.fakeServer.files.values()].find(({ trashedAt }) => trashedAt === null)?.name).toBe(
    '2026-02-03-1.jpg',
  );
});

test('a day is selected whole by its heading, also the files that are not loaded', async () => {
  const api = createMockApi();
  addPictures(api, 150, '2026-02-04');
  addPictures(api, 30, '2026-02-03');
  const bar = await selectFirst(api);
  const [heading] = await screen.findAllByRole('button', { name: /^เลือกทั้งวัน 4 ก/ });
  if (heading) fireEvent.click(heading);
  await within(bar).findByText('เลือก 150');
  await trashSelected(bar);
  await screen.findByText('150 ไฟล์ ย้ายไปถังขยะแล้ว');
  expect(trashedCount(api)).toBe(150);
});

test('files of others stay and are listed with the reason; the rest is retried alone', async () => {
  const api = createMockApi();
  const { fakeServer, group, server } = api;
  const other = fakeServer.addPerson({ displayName: 'ต้น' });
  const quota = fakeServer.addQuota({ ownerId: other.id });
  Object.assign(group, { quotaId: quota.id });
  addPictures(api, 2);
  fakeServer.addFile({ groupId: group.id, name: 'ของต้น.jpg', postedBy: other });
  const bar = await selectFirst(api);
  fireEvent.click(within(bar).getByRole('button', { name: 'เลือกทั้งหมด' }));
  const asked: unknown[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/file/trash')) asked.push(await request.clone().json());
  });
  await trashSelected(bar);
  fireEvent.click(await screen.findByRole('button', { name: 'ดูรายการ' }));
  const dialog = await screen.findByRole('dialog', { name: '1 ไฟล์ ย้ายไปถังขยะไม่ได้' });
  within(dialog).getByText('ของต้น.jpg');
  within(dialog).getByText('ของคนอื่น ให้คนส่งหรือคนดูแลทำให้');
  expect(within(dialog).queryByRole('button', { name: 'ลองใหม่เฉพาะที่เหลือ' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'เลิกทำทั้งหมด' }));
  await waitFor(() => expect(trashedCount(api)).toBe(0));
  expect(asked).toMatchObject([{ files: { found: { filter: {} } } }]);
});

test('a request that fails changes nothing, and is tried again by one tap', async () => {
  const api = createMockApi();
  addPictures(api, 2);
  const bar = await selectFirst(api);

  api.server.use(
    operation('trashFiles', () => {
      throw refuse('NOT_FOUND');
    }),
  );
  await trashSelected(bar);
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  expect(trashedCount(api)).toBe(0);
  api.server.resetHandlers();
  fireEvent.click(again);
  await waitFor(() => expect(trashedCount(api)).toBe(1));
});

test('pictures that arrive in a long list wait under the pill', async () => {
  const api = createMockApi();
  addPictures(api, 150);
  await openLiveList(api);
  const postedAt = '2026-02-05T01:00:00Z';
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  try {
    api.fakeServer.addFile({ groupId: api.group.id, name: 'ใหม่.jpg', postedAt });
    const pill = await screen.findByRole('button', { name: /มีใหม่ 1/ });
    expect(screen.queryByRole('link', { name: /ใหม่\.jpg/ })).toBeNull();
    fireEvent.click(pill);
  } finally {
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  }
  await screen.findByText('151 ไฟล์');
  await screen.findByRole('link', { name: /ใหม่\.jpg/ });
});

test('pictures that the list has by itself leave the pill', async () => {
  const api = createMockApi();
  addPictures(api, 150);
  await openLiveList(api);
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  try {
    api.fakeServer.addFile({ groupId: api.group.id, name: 'ใหม่.jpg', postedAt: '2026-02-05T01:00:00Z' });
    await screen.findByRole('button', { name: /มีใหม่ 1/ });
    await refetchFileLists(getQueryClient(), api.group.id);
    await screen.findByText('151 ไฟล์');
    expect(screen.queryByRole('button', { name: /มีใหม่ 1/ })).toBeNull();
  } finally {
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  }
});

test('all missed files of a selection are requested from LINE at once, and the others are listed with their reasons', async () => {
  const api = createMockApi();
  addPictures(api, 1);
  const gap = { groupId: api.group.id, state: 'missed', kind: 'image', postedBy: api.me } as const;
  for (const name of ['a.jpg', 'b.jpg']) api.fakeServer.addFile({ ...gap, name, missedReason: 'failed' });
  api.fakeServer.addFile({ ...gap, name: 'c.jpg', missedReason: 'external' });
  const bar = await selectFirst(api);
  fireEvent.click(within(bar).getByRole('button', { name: 'เลือกทั้งหมด' }));
  fireEvent.click(within(bar).getByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ขอจาก LINE อีกครั้ง' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ดูรายการ' }));
  const dialog = await screen.findByRole('dialog', { name: '1 ไฟล์ ขอไม่ได้' });
  within(dialog).getByText('c.jpg');
  within(dialog).getByText('ไม่เคยอยู่กับ LINE บอกคนส่งให้ส่งใหม่ในแชท');
  expect(within(dialog).queryByRole('button', { name: 'เลิกทำทั้งหมด' })).toBeNull();
  const states = () => [...api.fakeServer.files.values()].map(({ name, state }) => `${name} ${state}`);
  await waitFor(() =>
    expect(states()).toEqual(['2026-02-03-0.jpg kept', 'a.jpg kept', 'b.jpg kept', 'c.jpg missed']),
  );
});
