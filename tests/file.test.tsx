import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './support/app.tsx';
import { createMockApi } from './support/mock-api.ts';

test('a file is seen with its name, and its neighbours are an arrow key away', async () => {
  const { cabinet, me, group } = createMockApi();
  const [older, newer] = ['2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'].map((postedAt, index) =>
    cabinet.addFile({ groupId: group.id, name: `รูป ${index}.jpg`, postedAt }),
  );
  const app = await openApp(`/microapp/${group.id}/file/${newer?.id}`, me);
  await screen.findByRole('heading', { name: 'รูป 1.jpg' });
  const next = await screen.findByRole('button', { name: 'ถัดไป' });
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('heading', { name: 'รูป 0.jpg' });
  expect(app.path()).toBe(`/microapp/${group.id}/file/${older?.id}`);
});

test('a file has another name when one has typed one, and an empty one is refused at sending, not while typing', async () => {
  const { cabinet, me, group } = createMockApi();
  const file = cabinet.addFile({ groupId: group.id, name: 'IMG_0001.jpg' });
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
  await screen.findByRole('heading', { name: 'งานบุญ.jpg' });
  await screen.findByText('เปลี่ยนชื่อเป็น “งานบุญ.jpg” แล้ว');
});

test('what could not be kept says why', async () => {
  const { cabinet, me, group } = createMockApi();
  const file = cabinet.addFile({
    groupId: group.id,
    kind: 'video',
    state: 'missed',
    missedReason: 'expired',
  });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByText(/LINE ลบ/);
});

test('what is on its way from LINE appears when it has come', async () => {
  const { cabinet, me, group } = createMockApi();
  const file = cabinet.addFile({ groupId: group.id, kind: 'file', state: 'fetching' });
  const kept = cabinet.addFile({ groupId: group.id, kind: 'file' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByText('กำลังเก็บจาก LINE');
  await waitFor(() => expect(cabinet.listenerCount()).toBe(1));
  cabinet.changeFile(file, { ...kept, id: file.id });
  await waitFor(() => expect(screen.queryByText('กำลังเก็บจาก LINE')).toBeNull());
});

test('what its poster took back closes softly', async () => {
  const { cabinet, me, group } = createMockApi();
  const file = cabinet.addFile({ groupId: group.id, kind: 'audio' });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  await screen.findByRole('heading', { name: file.name });
  await waitFor(() => expect(cabinet.listenerCount()).toBe(1));
  cabinet.files.delete(file.id);
  cabinet.publish({ type: 'files-changed', groupId: group.id, change: 'removed', fileIds: [file.id] });
  await screen.findByText(/ผู้ส่งยกเลิกข้อความนี้แล้ว/);
});

test('the file of another group is lost, not forbidden', async () => {
  const { cabinet, me, group } = createMockApi();
  const foreign = cabinet.addFile({ groupId: cabinet.addGroup().id });
  const app = await openApp(`/microapp/${group.id}/file/${foreign.id}`, me);
  await screen.findByText(/Page Not Found/);
  expect(app.path()).toBe('/404');
});
