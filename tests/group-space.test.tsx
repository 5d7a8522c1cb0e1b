import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { buildError } from '../mocks/fixtures/index.ts';
import { openApp } from './support/app.tsx';
import { createMockApi } from './support/mock-api.ts';

const mb = 1024 ** 2;

test('a member sees which quota the group fills, whose it is, by what and by whom', async () => {
  const { cabinet, me } = createMockApi();
  const owner = cabinet.addPerson({ displayName: 'ยายจันทร์' });
  const { id: quotaId } = cabinet.addQuota({ name: 'บ้านเรา', ownerId: owner.id });
  const group = cabinet.addGroup({ memberIds: [me.id], quotaId });
  cabinet.addFile({ groupId: group.id, name: 'ใหญ่.mp4', kind: 'video', sizeBytes: 90 * mb, postedBy: owner });
  cabinet.addFile({ groupId: group.id, name: 'เล็ก.jpg', sizeBytes: mb, postedBy: null });
  cabinet.addFile({
    groupId: group.id,
    name: 'ทิ้ง.jpg',
    sizeBytes: 5 * mb,
    trashedAt: new Date().toISOString(),
  });
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByText('“บ้านเรา” ของ ยายจันทร์');
  await screen.findByRole('meter', { name: 'แบ่งตามชนิด' });
  const people = await screen.findByRole('region', { name: 'ใครส่งเท่าไร' });
  within(people).getByText('90 MB · 1 รายการ');
  within(people).getByText('ไม่ทราบผู้ส่ง');
  await screen.findByText('ในถังขยะมี 1 รายการ 5 MB ยังนับเป็นพื้นที่อยู่');
  const largest = await screen.findByRole('region', { name: 'ชิ้นใหญ่ที่สุด' });
  const [first] = within(largest).getAllByRole('link', { name: /ใหญ่\.mp4|เล็ก\.jpg/ });
  expect(first?.textContent).toContain('ใหญ่.mp4');
  expect(screen.queryByRole('button', { name: 'เลิกเชื่อม' })).toBeNull();
  screen.getByRole('button', { name: 'เตือนผู้ดูแล' });
});

test('a manager links another quota, unlinks it, and takes that back', async () => {
  const { cabinet, me } = createMockApi();
  const old = cabinet.addQuota({ name: 'เดิม', ownerId: me.id });
  const next = cabinet.addQuota({ name: 'ใหม่', managerIds: [me.id] });
  const group = cabinet.addGroup({ name: 'ทีมขาย', memberIds: [me.id], quotaId: old.id });
  await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนพื้นที่' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ใหม่' }));
  await screen.findByText('เชื่อมกับ “ใหม่” แล้ว');
  expect(group.quotaId).toBe(next.id);

  fireEvent.click(await screen.findByRole('button', { name: 'เลิกเชื่อม' }));
  const dialog = await screen.findByRole('dialog', { name: 'เลิกเชื่อม “ทีมขาย”' });
  within(dialog).getByText(/จะไม่ถูกเก็บ/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'เลิกเชื่อม' }));
  await screen.findByRole('heading', { name: 'กลุ่มนี้ยังไม่มีพื้นที่เก็บ' });
  expect(group.quotaId).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await expect.poll(() => group.quotaId).toBe(next.id);
});

test('any member offers their quota to a group that has none', async () => {
  const { cabinet, me } = createMockApi();
  const { id } = cabinet.addQuota({ name: 'ของฉัน', ownerId: me.id });
  const group = cabinet.addGroup({ memberIds: [me.id], quotaId: null });
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByRole('heading', { name: 'เสนอพื้นที่ของฉัน' });
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ของฉัน' }));
  await screen.findByText('เชื่อมกับ “ของฉัน” แล้ว');
  expect(group.quotaId).toBe(id);
});

test('a full space says who can change that', async () => {
  const { cabinet, me } = createMockApi();
  const owner = cabinet.addPerson({ displayName: 'ต้น' });
  const quota = cabinet.addQuota({ ownerId: owner.id, limitBytes: 10, usedBytes: 14 });
  const group = cabinet.addGroup({ memberIds: [me.id], quotaId: quota.id });
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByText('พื้นที่เต็ม ของใหม่จะยังไม่ถูกเก็บ');
  screen.getByText(/ขอให้ ต้น ช่วย/);
  screen.getByText('เกินไป 4 B');
});

test('numbers that do not come say so, and the rest of the screen stays', async () => {
  const { me, group, server } = createMockApi();
  server.use(
    http.get('*/api/group/:groupId/usage', () =>
      HttpResponse.json(buildError('NOT_ALLOWED'), { status: 403 }),
    ),
  );
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  screen.getByRole('region', { name: 'ใช้ไปเท่าไร' });
});

test('where LINE has no picker, the reminder is copied', async () => {
  const { cabinet, me } = createMockApi();
  const group = cabinet.addGroup({ name: 'ทีมขาย', memberIds: [me.id] });
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เตือนผู้ดูแล' }));
  await screen.findByText('คัดลอกข้อความแล้ว วางในแชทกลุ่มได้เลย');
  expect(copied.join()).toMatch(new RegExp(`ทีมขาย[^]*https://liff\\.line\\.me/[\\w-]+/${group.id}/quota$`));
});

test('a kind is switched off at once, what that saves is shown, and it can be taken back', async () => {
  const { cabinet, me } = createMockApi();
  const { id: quotaId } = cabinet.addQuota({ ownerId: me.id });
  const group = cabinet.addGroup({ memberIds: [me.id], quotaId });
  cabinet.addFile({ groupId: group.id, kind: 'video', sizeBytes: 300 * mb });
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  const video = await screen.findByRole('switch', { name: 'วิดีโอ' });
  expect(screen.queryByText('ต่อเดือนประหยัด ~300 MB')).toBeNull();
  fireEvent.click(video);
  await screen.findByText('ต่อเดือนประหยัด ~300 MB');
  await screen.findByText('ตั้งแต่นี้จะไม่เก็บวิดีโอ');
  expect(group.saving.get('video')).toEqual({ keep: false, maxBytes: null });
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await expect.poll(() => group.saving.get('video')?.keep).toBe(true);
  await screen.findByText('ตั้งแต่นี้จะเก็บวิดีโอ');
});

test('a largest size is chosen, and an unusual one that holds is among the choices', async () => {
  const { cabinet, me } = createMockApi();
  const { id: quotaId } = cabinet.addQuota({ ownerId: me.id });
  const group = cabinet.addGroup({ memberIds: [me.id], quotaId });
  group.saving.set('file', { keep: true, maxBytes: 200 * mb });
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  const size = await screen.findByRole('combobox', { name: 'ขนาดใหญ่สุดของไฟล์' });
  expect(within(size).getByRole<HTMLOptionElement>('option', { name: '200 MB' }).selected).toBe(true);
  fireEvent.change(size, { target: { value: String(50 * mb) } });
  await screen.findByText('เก็บไฟล์ที่ไม่เกิน 50 MB');
  expect(group.saving.get('file')).toEqual({ keep: true, maxBytes: 50 * mb });
});

test('what cannot be saved is put back, and told', async () => {
  const { cabinet, me, server } = createMockApi();
  const { id: quotaId } = cabinet.addQuota({ ownerId: me.id });
  const group = cabinet.addGroup({ memberIds: [me.id], quotaId });
  server.use(
    http.put('*/api/group/:groupId/saving-file-types', () =>
      HttpResponse.json(buildError('INTERNAL'), { status: 500 }),
    ),
  );
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  fireEvent.click(await screen.findByRole('switch', { name: 'รูป' }));
  await screen.findByText('บันทึกไม่ได้ คืนค่าเดิมแล้ว');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'รูป' }).checked).toBe(true);
});

test('a plain member reads which kinds are kept, who chose them and when', async () => {
  const { cabinet, me } = createMockApi();
  const owner = cabinet.addPerson({ displayName: 'ยายจันทร์' });
  const { id: quotaId } = cabinet.addQuota({ ownerId: owner.id });
  const group = cabinet.addGroup({ memberIds: [me.id, owner.id], quotaId });
  group.saving.set('audio', { keep: false, maxBytes: null });
  group.savingSet = { personId: owner.id, at: '2026-02-03T03:00:00Z' };
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  const audio = await screen.findByRole<HTMLInputElement>('switch', { name: 'เสียง' });
  expect(audio.checked).toBe(false);
  expect(audio.disabled).toBe(true);
  screen.getByText('ตั้งค่าล่าสุดโดย ยายจันทร์ เมื่อ 3 ก.พ. 2569');
});
