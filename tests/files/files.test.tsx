import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { collectDownloads } from '../support/collect-downloads.ts';
import { holdLive } from '../support/hold-live.ts';
import { createMockApi } from '../support/mock-api.ts';
import { trashSelected } from '../support/selection.ts';

test('names sort in Thai order, with numbers by value', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (const name of ['ไฟล์10.pdf', 'ไฟล์2.pdf', 'กข.pdf']) {
    fakeServer.addFile({ groupId: group.id, kind: 'file', name });
  }
  await openApp(`/microapp/${group.id}/file?sort=name&view=list`, me);
  const links = await screen.findAllByRole('link', { name: /\.pdf/ });
  expect(links.map((link) => /\S+?\.pdf/.exec(link.textContent ?? '')?.[0])).toEqual([
    'กข.pdf',
    'ไฟล์2.pdf',
    'ไฟล์10.pdf',
  ]);
});

test('a menu opens inside the main landmark', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เรียงและถังขยะ' }));
  const menu = await screen.findByRole('menu', { name: 'เรียงและถังขยะ' });
  expect(screen.getByRole('main').contains(menu)).toBe(true);
});

test('the pictures of an image set are in the order they were sent', async () => {
  const { fakeServer, me, group } = createMockApi();
  const set = fakeServer.addImageSet({ groupId: group.id, total: 4 });
  for (const [index, second] of [
    [3, 9],
    [1, 8],
    [4, 7],
    [2, 7],
  ] as const) {
    fakeServer.addFile({
      groupId: group.id,
      name: `${index}.jpg`,
      postedAt: `2026-11-20T03:00:0${second}.000Z`,
      imageSetId: set.id,
      imageSetIndex: index,
    });
  }
  for (const path of ['/file', '']) {
    await openApp(`/microapp/${group.id}${path}`, me);
    const links = await screen.findAllByRole('link', { name: /รูป \d\.jpg/ });
    expect(links.map((link) => /\d\.jpg/.exec(link.textContent ?? '')?.[0])).toEqual([
      '1.jpg',
      '2.jpg',
      '3.jpg',
      '4.jpg',
    ]);
    cleanup();
  }
});

test('a chip filters by kind, and the address contains it', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'image', name: 'รูป.jpg' });
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  const app = await openApp(`/microapp/${group.id}/file`, me);
  await screen.findByRole('link', { name: /รูป\.jpg/ });
  fireEvent.click(within(screen.getByRole('group', { name: 'ตัวกรอง' })).getByRole('button', { name: 'ไฟล์' }));
  await screen.findByRole('link', { name: /งบ\.pdf/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: /รูป\.jpg/ })).toBeNull());
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file?kind=file`);
});

test('an empty search result names the search, and one tap clears it', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  await openApp(`/microapp/${group.id}/file?search=${encodeURIComponent('ค่าน้ำ')}`, me);
  await screen.findByText('ไม่พบ “ค่าน้ำ”');
  fireEvent.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
  await screen.findByRole('link', { name: /งบ\.pdf/ });
});

test('my own file moves to the trash, and undo restores it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'ของฉัน.jpg', postedBy: me });
  await openApp(`/microapp/${group.id}/file`, me);
  const bar = await select('ของฉัน.jpg');
  await trashSelected(bar);
  const undo = await screen.findByRole('button', { name: 'เลิกทำ' });
  expect(fakeServer.files.get(file.id)?.trashedAt).not.toBeNull();
  fireEvent.click(undo);
  await waitFor(() => expect(fakeServer.files.get(file.id)?.trashedAt).toBeNull());
  await screen.findByRole('link', { name: /ของฉัน\.jpg/ });
});

test('dangerous files of a selection are named before a download, and the others are saved without them', async () => {
  const { fakeServer, me, group } = createMockApi();
  const harmless = fakeServer.addFile({ groupId: group.id, name: 'ทะเล.jpg' });
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'ใบเสร็จ.pdf.exe' });
  const saved = collectDownloads();
  await openApp(`/microapp/${group.id}/file`, me);
  const bar = await select('ทะเล.jpg');
  fireEvent.click(screen.getByRole('button', { name: 'เลือก ใบเสร็จ.pdf.exe' }));
  const oneByOne = async () => {
    fireEvent.click(await within(bar).findByRole('button', { name: 'บันทึก' }));
    fireEvent.click(await screen.findByRole('button', { name: 'แยกทีละไฟล์' }));
  };
  await oneByOne();
  const dialog = await screen.findByRole('dialog', { name: '1 ไฟล์ในนี้ต้องระวัง' });
  within(dialog).getByText('ใบเสร็จ.pdf.exe');
  within(dialog).getByText('ชื่อหลอกตา ข้างในเป็นอย่างอื่น');
  fireEvent.click(within(dialog).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([]);

  await oneByOne();
  fireEvent.click(await screen.findByRole('button', { name: 'เฉพาะอีก 1 ไฟล์' }));
  await screen.findByText('กำลังดาวน์โหลด 1 รูป');
  expect(saved).toHaveLength(1);
  expect(saved[0]).toContain(harmless.id);
});

test('a single dangerous file that is selected causes the warning of the viewer', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'แอป.apk' });
  const saved = collectDownloads();
  await openApp(`/microapp/${group.id}/file`, me);
  const bar = await select('แอป.apk');
  fireEvent.click(within(bar).getByRole('button', { name: 'บันทึก' }));
  await screen.findByRole('dialog', { name: 'ไฟล์นี้ติดตั้งหรือสั่งงานเครื่องได้' });
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลดต่อ' }));
  await screen.findByText('กำลังดาวน์โหลด 1 ไฟล์');
  expect(saved).toHaveLength(1);
});

test('files of others stay, and a message states why', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'ของเพื่อน.jpg' });
  await openApp(`/microapp/${group.id}/file`, me);
  const bar = await select('ของเพื่อน.jpg');
  fireEvent.click(within(bar).getByRole('button', { name: 'เพิ่มเติม' }));
  const item = await screen.findByRole('menuitem', {
    name: 'ย้ายไปถังขยะ',
    description: 'ของคนอื่น ให้คนส่งหรือคนดูแลย้าย',
  });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(screen.getByRole('link', { name: /ของเพื่อน/ }), { key: 'Delete' });
  await screen.findByText(/ย้ายได้เฉพาะของที่คุณส่งเอง/);
  expect(fakeServer.files.get(file.id)?.trashedAt).toBeNull();
});

test('the trash shows how long a file stays, and restores it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const trashedAt = new Date().toISOString();
  const file = fakeServer.addFile({ groupId: group.id, name: 'ทิ้งแล้ว.jpg', postedBy: me, trashedAt });
  await openApp(`/microapp/${group.id}/file?trash=1`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'กู้คืน ทิ้งแล้ว.jpg' }));
  await waitFor(() => expect(fakeServer.files.get(file.id)?.trashedAt).toBeNull());
  await screen.findByText('ถังขยะว่าง');
});

/** Selects a file and returns the selection bar. */
async function select(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  fireEvent.click(await screen.findByRole('button', { name: `เลือก ${name}` }));
  return screen.findByRole('region', { name: 'ที่เลือกไว้' });
}

test('search results are rows with the match highlighted, without day headings', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'ใบเสร็จค่าน้ำ Final.PDF' });
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'อื่น.pdf' });
  await openApp(`/microapp/${group.id}/file?search=final`, me);
  const list = await screen.findByRole('list', { name: 'ผลการค้นหา' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.querySelector('mark')?.textContent).toBe('Final');
  expect(within(list).queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('button', { name: 'ดูแบบแถว' })).toBeNull();
});

test('a grid has one tab stop, which arrow keys move, and announces each file’s position', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let index = 0; index < 5; index += 1) {
    fakeServer.addFile({
      groupId: group.id,
      name: `${index}.jpg`,
      postedAt: `2026-11-20T03:00:0${9 - index}.000Z`,
    });
  }
  await openApp(`/microapp/${group.id}/file`, me);
  const grid = await screen.findByRole('grid', { name: 'ไฟล์' });
  const links = within(grid).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(
    [0, 1, 2, 3, 4].map((index) => `รูป ${index}.jpg ${index + 1} จาก 5`),
  );
  const stops = () =>
    [...grid.querySelectorAll('a, button')].filter((control) => control.getAttribute('tabindex') === '0');
  expect(stops()).toEqual([links[0]]);
  links[0]?.focus();
  fireEvent.keyDown(document.activeElement ?? grid, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(links[1]);
  fireEvent.keyDown(document.activeElement ?? grid, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links[4]);
  expect(stops()).toEqual([links[4]]);
  fireEvent.keyDown(document.activeElement ?? grid, { key: ' ' });
  await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  const selected = within(grid).getAllByRole('gridcell', { selected: true });
  expect(selected.map((cell) => cell.contains(links[4] ?? null))).toEqual([true]);
});

test('a list announces each row’s position', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let index = 0; index < 3; index += 1) fakeServer.addFile({ groupId: group.id, name: `${index}.jpg` });
  await openApp(`/microapp/${group.id}/file?view=list`, me);
  const list = await screen.findByRole('list', { name: 'ไฟล์' });
  const rows = within(list)
    .getAllByRole('listitem')
    .filter((row) => row.hasAttribute('aria-posinset'));
  expect(rows.map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ]);
  const stops = list.querySelectorAll('[tabindex="0"]');
  expect(stops).toHaveLength(1);
});

test('a manager erases selected trash and empties it; over a hundred files need a typed confirmation', async () => {
  const { fakeServer, me, group } = createMockApi();
  const quota = fakeServer.quotas.get(group.quotaId ?? '');
  if (quota) quota.ownerId = me.id;
  const trashedAt = '2026-11-20T03:00:00.000Z';
  const first = fakeServer.addFile({ groupId: group.id, name: 'ทิ้งแรก.jpg', trashedAt });
  const rest = Array.from({ length: 101 }, (_, index) =>
    fakeServer.addFile({ groupId: group.id, name: `${index}.jpg`, trashedAt: '2026-11-19T03:00:00.000Z' }),
  );
  await openApp(`/microapp/${group.id}/file?trash=1`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'เลือก ทิ้งแรก.jpg' }));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(within(bar).getByRole('button', { name: 'ลบถาวร' }));
  const one = await screen.findByRole('dialog', { name: 'ลบถาวร' });
  expect(within(one).queryByRole('textbox')).toBeNull();
  fireEvent.click(within(one).getByRole('button', { name: 'ลบถาวร' }));
  await screen.findByText('ลบถาวรแล้ว 1 รูป');
  expect(fakeServer.files.has(first.id)).toBe(false);

  fireEvent.click(await screen.findByRole('button', { name: 'ล้างถังขยะ' }));
  const all = await screen.findByRole('dialog', { name: 'ล้างถังขยะ' });
  const erase = within(all).getByRole('button', { name: 'ลบถาวร' });
  expect(erase).toHaveProperty('disabled', true);
  fireEvent.change(within(all).getByRole('textbox', { name: /ลบถาวร/ }), { target: { value: ' ลบถาวร ' } });
  fireEvent.click(erase);
  await screen.findByText('ลบถาวรแล้ว 101 ไฟล์');
  await screen.findByText('ถังขยะว่าง');
  expect(rest.some(({ id }) => fakeServer.files.has(id))).toBe(false);
});

test('a member without a role in the quota cannot empty the trash', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({
    groupId: group.id,
    name: 'ทิ้งแล้ว.jpg',
    postedBy: me,
    trashedAt: new Date().toISOString(),
  });
  await openApp(`/microapp/${group.id}/file?trash=1`, me);
  await screen.findByRole('button', { name: 'กู้คืน ทิ้งแล้ว.jpg' });
  expect(screen.queryByRole('button', { name: 'ล้างถังขยะ' })).toBeNull();
});

test.each([
  { known: [], before: () => screen.findByText('ตู้นี้ยังว่างอยู่') },
  { known: ['เก่า.jpg'], before: () => screen.findByRole('link', { name: /เก่า\.jpg/ }) },
])(
  'a file whose live event was missed joins $known.length others once the socket is ready',
  async ({ known, before }) => {
    const { fakeServer, server, me, group } = createMockApi();
    for (const name of known) fakeServer.addFile({ groupId: group.id, name });
    const beReady = holdLive(server);
    await openApp(`/microapp/${group.id}/file`, me);
    await before();
    // Its arrival and its thumbnail are not announced.
    fakeServer.addFile({ groupId: group.id, name: 'ก่อนต่อสาย.jpg' });
    await beReady();
    await screen.findByRole('link', { name: /ก่อนต่อสาย\.jpg/ });
  },
);
