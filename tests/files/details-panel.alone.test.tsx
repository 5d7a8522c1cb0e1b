import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

// A wide screen with a mouse, before the first module reads its width.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('prefers'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

type Api = ReturnType<typeof createMockApi>;

/** Adds two pictures of mine, and opens the list of all files. */
async function openList(api: Api) {
  onTestFinished(() => localStorage.clear());
  const files = ['1.jpg', '2.jpg'].map((name, index) =>
    api.fakeServer.addFile({
      ...{ groupId: api.group.id, name, postedBy: api.me, sizeBytes: 1_000_000 },
      postedAt: new Date(Date.parse('2026-02-03T03:00:00Z') - index * 60_000).toISOString(),
    }),
  );
  await openApp(`/microapp/${api.group.id}/file`, api.me);
  await findTile('2.jpg');
  return files;
}

const findTile = (name: string) => screen.findByRole('link', { name: new RegExp(name.replace('.', '\\.')) });
const findPanel = () => screen.findByRole('region', { name: 'รายละเอียด' });

test('the panel shows the focused file, then the selection with its actions, and stays open on this device', async () => {
  const api = createMockApi();
  await openList(api);
  fireEvent.click(await screen.findByRole('button', { name: 'แสดงรายละเอียด' }));
  const panel = await findPanel();
  within(panel).getByText(/^เลือกรูปหรือไฟล์/);
  fireEvent.focus(await findTile('2.jpg'));
  await within(panel).findByText('2.jpg');
  await within(panel).findByText('ดาวของฉัน');
  for (const name of ['1.jpg', '2.jpg']) {
    fireEvent.click(await screen.findByRole('button', { name: `เลือก ${name}` }));
  }
  await within(panel).findByText('2 รูป');
  within(panel).getByText('1.9 MB');
  fireEvent.click(within(panel).getByRole('button', { name: 'ติดดาว (เห็นคนเดียว)' }));
  await screen.findByText('ติดดาวแล้ว เห็นคนเดียว');
  expect(api.fakeServer.stars.get(api.me.id)?.size).toBe(2);
  expect(localStorage.getItem('kepwai.details-panel')).toBe('open');
});

test('i opens and closes the panel, except while one types, and s stars the focused file', async () => {
  const api = createMockApi();
  const [file] = await openList(api);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'i' });
  expect(screen.queryByRole('region', { name: 'รายละเอียด' })).toBeNull();
  const tile = await findTile('1.jpg');
  fireEvent.focus(tile);
  fireEvent.keyDown(tile, { key: 'i' });
  await findPanel();
  fireEvent.keyDown(tile, { key: 's' });
  const star = await screen.findByRole('button', { name: 'ดาวของ 1.jpg' });
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect([...(api.fakeServer.stars.get(api.me.id) ?? [])]).toEqual([file?.id]);
  fireEvent.keyDown(tile, { key: 'i' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'รายละเอียด' })).toBeNull());
});

test('the viewer shows the details beside its file, which the menu of a list opens too', async () => {
  const api = createMockApi();
  onTestFinished(() => localStorage.clear());
  const file = api.fakeServer.addFile({ groupId: api.group.id, name: 'IMG_2041.jpg' });
  await openApp(`/microapp/${api.group.id}/file/${file.id}`, api.me);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  const panel = await findPanel();
  await within(panel).findByText('IMG_2041.jpg');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await within(panel).findByRole('button', { name: 'ติดดาว' }));
  await within(panel).findByText('ติดดาวไว้');
  fireEvent.click(within(panel).getByRole('button', { name: 'ปิดรายละเอียด' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'รายละเอียด' })).toBeNull());
});
