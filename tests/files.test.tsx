import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from './support/app.tsx';
import { createMockApi } from './support/mock-api.ts';

test('names are in the order of Thai, numbers as numbers', async () => {
  const { cabinet, me, group } = createMockApi();
  for (const name of ['ไฟล์10.pdf', 'ไฟล์2.pdf', 'กข.pdf']) {
    cabinet.addFile({ groupId: group.id, kind: 'file', name });
  }
  await openApp(`/microapp/${group.id}/file?sort=name&view=list`, me);
  const links = await screen.findAllByRole('link', { name: /\.pdf/ });
  expect(links.map((link) => /\S+?\.pdf/.exec(link.textContent ?? '')?.[0])).toEqual([
    'กข.pdf',
    'ไฟล์2.pdf',
    'ไฟล์10.pdf',
  ]);
});

test('a chip leaves one kind, and the address says so', async () => {
  const { cabinet, me, group } = createMockApi();
  cabinet.addFile({ groupId: group.id, kind: 'image', name: 'รูป.jpg' });
  cabinet.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  const app = await openApp(`/microapp/${group.id}/file`, me);
  await screen.findByRole('link', { name: /รูป\.jpg/ });
  fireEvent.click(within(screen.getByRole('group', { name: 'ตัวกรอง' })).getByRole('button', { name: 'ไฟล์' }));
  await screen.findByRole('link', { name: /งบ\.pdf/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: /รูป\.jpg/ })).toBeNull());
  expect(app.path()).toBe(`/microapp/${group.id}/file?kind=file`);
});

test('a search that finds nothing says what was looked for, and one tap clears it', async () => {
  const { cabinet, me, group } = createMockApi();
  cabinet.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  await openApp(`/microapp/${group.id}/file?search=${encodeURIComponent('ค่าน้ำ')}`, me);
  await screen.findByText('ไม่พบ “ค่าน้ำ”');
  fireEvent.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
  await screen.findByRole('link', { name: /งบ\.pdf/ });
});

test('the next page is asked for as its end comes near', async () => {
  const { cabinet, me, group } = createMockApi();
  for (let index = 0; index < 120; index += 1) cabinet.addFile({ groupId: group.id, name: `${index}.jpg` });
  await openApp(`/microapp/${group.id}/file`, me);
  await screen.findByText(/^100\+ รายการ ·/);
  scrollDownTo(4000);
  await screen.findByText(/^120 รายการ ·/);
});

test('what I posted goes to the trash, and comes back by undo', async () => {
  const { cabinet, me, group } = createMockApi();
  const file = cabinet.addFile({ groupId: group.id, name: 'ของฉัน.jpg', postedBy: me });
  await openApp(`/microapp/${group.id}/file`, me);
  const bar = await select('ของฉัน.jpg');
  fireEvent.click(within(bar).getByRole('button', { name: 'ถังขยะ' }));
  const undo = await screen.findByRole('button', { name: 'เลิกทำ' });
  expect(cabinet.files.get(file.id)?.trashedAt).not.toBeNull();
  fireEvent.click(undo);
  await waitFor(() => expect(cabinet.files.get(file.id)?.trashedAt).toBeNull());
  await screen.findByRole('link', { name: /ของฉัน\.jpg/ });
});

test('what others posted stays, and it is said why', async () => {
  const { cabinet, me, group } = createMockApi();
  const file = cabinet.addFile({ groupId: group.id, name: 'ของเพื่อน.jpg' });
  await openApp(`/microapp/${group.id}/file`, me);
  const bar = await select('ของเพื่อน.jpg');
  fireEvent.click(within(bar).getByRole('button', { name: 'ถังขยะ' }));
  await screen.findByText(/ย้ายได้เฉพาะของที่คุณส่งเอง/);
  expect(cabinet.files.get(file.id)?.trashedAt).toBeNull();
});

test('the trash says how long a thing stays, and gives it back', async () => {
  const { cabinet, me, group } = createMockApi();
  const trashedAt = new Date().toISOString();
  const file = cabinet.addFile({ groupId: group.id, name: 'ทิ้งแล้ว.jpg', postedBy: me, trashedAt });
  await openApp(`/microapp/${group.id}/file?trash=1`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'กู้คืน ทิ้งแล้ว.jpg' }));
  await waitFor(() => expect(cabinet.files.get(file.id)?.trashedAt).toBeNull());
  await screen.findByText('ถังขยะว่าง');
});

/** What can be done with this file once it is chosen. */
async function select(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายรายการ' }));
  fireEvent.click(await screen.findByRole('button', { name: `เลือก ${name}` }));
  return screen.findByRole('region', { name: 'ที่เลือกไว้' });
}

function scrollDownTo(pixels: number): void {
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(pixels);
  onTestFinished(() => scrollY.mockRestore());
  fireEvent.scroll(window);
}
