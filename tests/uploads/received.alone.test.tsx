import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedFile } from '../../app/src/lib/received/received-files.ts';
import { openApp } from '../support/app.tsx';
import { watchPlaces } from '../support/begun-uploads.ts';
import { createMockApi } from '../support/mock-api.ts';

/** Files of the device, which this DOM cannot store. */
const device = vi.hoisted(() => ({ files: [] as ReceivedFile[] }));
vi.mock(import('../../app/src/lib/received/received-files.ts'), () => ({
  listReceived: async () => [...device.files],
  saveReceived: async () => {},
  removeReceived: async (ids: readonly number[]) => {
    device.files = device.files.filter(({ id }) => !ids.includes(id));
  },
  clearReceived: async () => {
    device.files = [];
  },
}));

const letter = () => new File(['เนื้อหา'], 'จดหมาย.txt', { type: 'text/plain' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  device.files = [{ id: 1, file: letter() }];
});

test('a received file goes to the upload of the chosen group', async () => {
  const { me, group } = createMockApi();
  const app = await openApp('/microapp/received', me);
  await screen.findByRole('heading', { name: /^1 ไฟล์/ });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(group.name ?? '') }));
  await waitFor(() => expect(app.path()).toBe(`/microapp/${group.id}/file/upload`));
  await screen.findByText('จดหมาย.txt');
  expect(device.files).toHaveLength(1);
});

test('received files are sent in their order: each has its place among them', async () => {
  const { me, group, server } = createMockApi();
  const places = watchPlaces({ server });
  const names = ['ข.txt', 'ก.txt', 'ง.txt', 'ค.txt', 'จ.txt'];
  device.files = names.map((name, index) => ({ id: index + 1, file: new File([name], name) }));
  await openApp('/microapp/received', me);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(group.name ?? '') }));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 5 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 5 ไฟล์แล้ว');
  expect(names.map((name) => places.get(name)?.place)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set([...places.values()].map(({ batch }) => batch)).size).toBe(1);
});

test('a person who discards received files loses them on the device alone', async () => {
  const { me } = createMockApi();
  const app = await openApp('/microapp/received', me);
  fireEvent.click(await screen.findByRole('button', { name: 'ไม่ส่งแล้ว' }));
  await waitFor(() => expect(app.path()).toBe('/microapp'));
  expect(device.files).toEqual([]);
});

test('a group that keeps nothing states why, and cannot be chosen', async () => {
  const { fakeServer, me } = createMockApi();
  const closed = fakeServer.addGroup({ name: 'ยังไม่มีที่', memberIds: [me.id], quotaId: null });
  await openApp('/microapp/received', me);
  const row = await screen.findByRole('button', { name: new RegExp(closed.name ?? '') });
  expect(row).toHaveProperty('disabled', true);
  expect(row.textContent).toContain('กลุ่มนี้ยังไม่มีที่เก็บ');
});

test.each([
  ['', 'ไม่มีไฟล์รอส่ง'],
  ['?failed=no-worker', 'กลับไปแชร์มาที่เก็บไว้อีกครั้ง'],
  ['?failed=not-stored', 'เครื่องนี้อาจมีที่ว่างไม่พอ'],
])('without files, the address %s explains it', async (query, words) => {
  device.files = [];
  const { me } = createMockApi();
  await openApp(`/microapp/received${query}`, me);
  await screen.findByText(new RegExp(words));
});

test('a person without groups reads how to add the bot, and the received files stay', async () => {
  const { fakeServer } = createMockApi();
  await openApp('/microapp/received', fakeServer.addPerson({ displayName: 'ต้น' }));
  await screen.findByText('ชวนเก็บไว้เข้ากลุ่มแรก');
  await screen.findByRole('heading', { name: /^1 ไฟล์/ });
  expect(device.files).toHaveLength(1);
});
