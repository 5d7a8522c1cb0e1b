import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

type Api = ReturnType<typeof createMockApi>;

/** Pins files of the group as the member. */
function pinFiles({ fakeServer, me, group }: Api, names: readonly string[]) {
  const files = names.map((name) => fakeServer.addFile({ groupId: group.id, kind: 'file', name }));
  const pins = files.map(({ id }) => ({ id, pinnedById: me.id, pinnedAt: '2026-11-22T03:00:00Z' }));
  fakeServer.pins.set(group.id, pins);
  return files;
}

const shelf = () => screen.findByRole('region', { name: 'ปักหมุด' });

async function openMenu(item: RegExp): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  return await screen.findByRole('menuitem', { name: item });
}

test('the front shows files, image sets and folders that were pinned, in their order', async () => {
  const { fakeServer, me, group } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ' });
  const imageSet = fakeServer.addImageSet({ groupId: group.id, name: 'วันเกิดยาย' });
  fakeServer.addFile({ groupId: group.id, imageSetId: imageSet.id });
  const file = fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'ตารางเรียน.pdf' });
  fakeServer.pins.set(
    group.id,
    [folder, imageSet, file].map(({ id }) => ({ id, pinnedById: me.id, pinnedAt: '2026-11-22T03:00:00Z' })),
  );
  await openApp(`/microapp/${group.id}`, me);
  const cards = within(await shelf());
  await cards.findByText('ใบเสร็จ');
  const [first, second, third] = cards.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(first).toBe(`/microapp/${group.id}/folder/${folder.id}`);
  expect(second).toBe(`/microapp/${group.id}/image-set/${imageSet.id}`);
  expect(third).toBe(`/microapp/${group.id}/file/${file.id}`);
  cards.getByText('วันเกิดยาย');
  cards.getByText('ตารางเรียน.pdf');
});

test('a group without pins has no shelf', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, name: 'วันนี้.jpg' });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('link', { name: /วันนี้/ });
  expect(screen.queryByRole('region', { name: 'ปักหมุด' })).toBeNull();
});

test('a file is pinned from its menu, and the undo unpins it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  fireEvent.click(await openMenu(/^ปักหมุดให้ทั้งกลุ่ม/));
  await screen.findByText('ปักหมุดแล้ว');
  expect(fakeServer.pins.get(group.id)).toMatchObject([{ id: file.id, pinnedById: me.id }]);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('เลิกปักหมุดแล้ว');
  expect(fakeServer.pins.get(group.id)).toEqual([]);
});

test('an eleventh pin is refused with a next step', async () => {
  const api = createMockApi();
  pinFiles(
    api,
    Array.from({ length: 10 }, (_, index) => `${index}.txt`),
  );
  const file = api.fakeServer.addFile({ groupId: api.group.id });
  await openApp(`/microapp/${api.group.id}/file/${file.id}`, api.me);
  const item = await openMenu(/^ปักหมุดให้ทั้งกลุ่ม/);
  await waitFor(() => expect(item.getAttribute('aria-disabled')).toBe('true'));
  within(item).getByText('ปักได้ 10 อย่าง เลิกปักบางอย่างก่อน');
});

test('pins are moved and unpinned in a sheet, and an undo brings a pin back to its place', async () => {
  const api = createMockApi();
  const { me, group, fakeServer } = api;
  const [a, b, c] = pinFiles(api, ['ก.txt', 'ข.txt', 'ค.txt']).map(({ id }) => id);
  const order = () => fakeServer.pins.get(group.id)?.map(({ id }) => id);
  await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'จัดหมุด' }));
  const sheet = await screen.findByRole('dialog', { name: 'จัดหมุด' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'เลื่อน ค.txt ขึ้น' }));
  await waitFor(() => expect(order()).toEqual([a, c, b]));
  await within(sheet).findByText('อยู่ลำดับที่ 2 จาก 3');
  fireEvent.click(within(sheet).getByRole('button', { name: 'เลื่อน ก.txt ขึ้น' }));
  expect(order()).toEqual([a, c, b]);
  fireEvent.click(within(sheet).getByRole('button', { name: 'เลิกปักหมุด ก.txt' }));
  await screen.findByText('เลิกปักหมุดแล้ว');
  expect(order()).toEqual([c, b]);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ', hidden: true }));
  await waitFor(() => expect(order()).toEqual([a, c, b]));
});

test('a pin of another member appears on the open front', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'ใหม่.pdf' });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('link', { name: /ใหม่\.pdf/ });
  await waitFor(() => expect(fakeServer.listenerCount()).toBeGreaterThan(0));
  fakeServer.pins.set(group.id, [{ id: file.id, pinnedById: me.id, pinnedAt: '2026-11-22T03:00:00Z' }]);
  fakeServer.publish({ type: 'pins-changed', groupId: group.id });
  await within(await shelf()).findByRole('link', { name: /ใหม่\.pdf/ });
});

test('pins that fail to load are reported, and a tap retries', async () => {
  const api = createMockApi();
  pinFiles(api, ['ก.txt']);
  let fails = true;
  api.server.use(
    operation('listPins', () => {
      if (fails) throw refuse('NOT_FOUND');
      return { items: [] };
    }),
  );
  await openApp(`/microapp/${api.group.id}`, api.me);
  const region = within(await shelf());
  await region.findByText('โหลดหมุดไม่ได้');
  fails = false;
  fireEvent.click(region.getByRole('button', { name: 'ลองอีกครั้ง' }));
  await waitFor(() => expect(screen.queryByText('โหลดหมุดไม่ได้')).toBeNull());
});

test('a file is starred from its menu, and the filter finds it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'สมุดบัญชี.jpg' });
  fakeServer.addFile({ groupId: group.id, name: 'อื่น.jpg' });
  await openApp(`/microapp/${group.id}/file/${file.id}?starred=1`, me);
  fireEvent.click(await openMenu(/^ติดดาว/));
  await screen.findByText('ติดดาวแล้ว เห็นคนเดียว');
  expect([...(fakeServer.stars.get(me.id) ?? [])]).toEqual([file.id]);
  fireEvent.click(screen.getByRole('link', { name: 'กลับ' }));
  await screen.findByRole('button', { name: 'ติดดาว', pressed: true });
  await screen.findByRole('link', { name: /สมุดบัญชี/ });
  expect(screen.queryByRole('link', { name: /อื่น/ })).toBeNull();
});

test('the filter explains stars if nobody has starred anything', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id });
  const app = await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ติดดาว' }));
  await screen.findByText(/คนอื่นไม่เห็นดาวของคุณ/);
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file?starred=1`);
});

test('a star that cannot be set is removed again, with the reason', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id });
  server.use(
    operation('setStars', () => {
      throw refuse('TOO_MANY_STARS');
    }),
  );
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  fireEvent.click(await openMenu(/^ติดดาว/));
  await screen.findByText(/ติดดาวไม่ได้: ติดดาวในกลุ่มนี้ครบ 1,000 ไฟล์แล้ว/);
  await openMenu(/^ติดดาว/);
});

test('a tile of the front has a star, which is no tab stop', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  await openApp(`/microapp/${group.id}`, me);
  const star = await screen.findByRole('button', { name: 'ดาวของ งบ.pdf' });
  fireEvent.click(star);
  await screen.findByText('ติดดาวแล้ว เห็นคนเดียว');
  await screen.findByRole('button', { name: 'ดาวของ งบ.pdf', pressed: true });
  expect(star.tabIndex).toBe(-1);
  // Inside the tile, its state would be taken for that of the mark that selects the file.
  expect(star.parentElement?.dataset.file).toBeDefined();
});

test('a picture of an image set has a star', async () => {
  const { fakeServer, me, group } = createMockApi();
  const imageSet = fakeServer.addImageSet({ groupId: group.id, total: 1, name: 'ทะเล' });
  fakeServer.addFile({ groupId: group.id, imageSetId: imageSet.id, imageSetIndex: 1, name: '1.jpg' });
  await openApp(`/microapp/${group.id}/image-set/${imageSet.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ดาวของ 1.jpg' }));
  await screen.findByRole('button', { name: 'ดาวของ 1.jpg', pressed: true });
});
