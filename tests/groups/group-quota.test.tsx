import { mebibyte } from '@kepwai/rules/sizes';
import { hourMs } from '@kepwai/rules/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { lineToken, operation, refuse } from '../../mocks/handlers/index.ts';
import { createSimulatedLineHandlers, simulatedLiffId } from '../../mocks/simulated-line.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

test('a member sees the group’s quota, its owner, and its usage by kind and person', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
  const { id: quotaId } = fakeServer.addQuota({ name: 'บ้านเรา', ownerId: owner.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  fakeServer.addFile({
    groupId: group.id,
    name: 'ใหญ่.mp4',
    kind: 'video',
    sizeBytes: 90 * mebibyte,
    postedBy: owner,
  });
  fakeServer.addFile({ groupId: group.id, name: 'เล็ก.jpg', sizeBytes: mebibyte, postedBy: null });
  const sender = { name: 'ป้าแดง', requestName: 'ใบเสร็จ', isScanned: false };
  fakeServer.addFile({ groupId: group.id, name: 'บิล.jpg', sizeBytes: 3 * mebibyte, postedBy: null, sender });
  fakeServer.addFile({
    groupId: group.id,
    name: 'ทิ้ง.jpg',
    sizeBytes: 5 * mebibyte,
    trashedAt: new Date().toISOString(),
  });
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByText('“บ้านเรา” ของยายจันทร์');
  await screen.findByRole('meter', { name: 'แบ่งตามชนิด' });
  const people = await screen.findByRole('region', { name: 'ใครส่งเท่าไหร่' });
  within(people).getByText('90 MB · 1 ไฟล์');
  within(people).getByText('ไม่ทราบคนส่ง');
  within(people).getByText('คนนอกที่ส่งผ่านลิงก์');
  within(people).getByText('3 MB · 1 ไฟล์');
  await screen.findByText('ในถังขยะมี 1 ไฟล์ 5 MB ยังกินที่อยู่');
  const largest = await screen.findByRole('region', { name: 'ชิ้นใหญ่ที่สุด' });
  const [first] = within(largest).getAllByRole('link', { name: /ใหญ่\.mp4|เล็ก\.jpg/ });
  expect(first?.textContent).toContain('ใหญ่.mp4');
  expect(screen.queryByRole('button', { name: 'เลิกเชื่อม' })).toBeNull();
  screen.getByRole('button', { name: 'เตือนคนดูแล' });
});

test('a manager links another quota, unlinks it, and undoes that', async () => {
  const { fakeServer, me } = createMockApi();
  const old = fakeServer.addQuota({ name: 'เดิม', ownerId: me.id });
  const next = fakeServer.addQuota({ name: 'ใหม่', managerIds: [me.id] });
  const group = fakeServer.addGroup({ name: 'ทีมขาย', memberIds: [me.id], quotaId: old.id });
  await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนที่เก็บ' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ใหม่' }));
  await screen.findByText('เชื่อมกับ “ใหม่” แล้ว');
  expect(group.quotaId).toBe(next.id);

  fireEvent.click(await screen.findByRole('button', { name: 'เลิกเชื่อม' }));
  const dialog = await screen.findByRole('dialog', { name: 'เลิกเชื่อม “ทีมขาย”' });
  within(dialog).getByText(/จะยังไม่ได้เก็บ/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'เลิกเชื่อม' }));
  await screen.findByRole('heading', { name: 'กลุ่มนี้ยังไม่มีที่เก็บ' });
  expect(group.quotaId).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await expect.poll(() => group.quotaId).toBe(next.id);
});

test('any member can link their quota to a group that has none', async () => {
  const { fakeServer, me } = createMockApi();
  const { id } = fakeServer.addQuota({ name: 'ของฉัน', ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByRole('heading', { name: 'ให้กลุ่มใช้ที่เก็บของฉัน' });
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ของฉัน' }));
  await screen.findByText('เชื่อมกับ “ของฉัน” แล้ว');
  expect(group.quotaId).toBe(id);
});

test('a full quota names the people who can change that', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'ต้น' });
  const quota = fakeServer.addQuota({ ownerId: owner.id, limitBytes: 10, usedBytes: 14 });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: quota.id });
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByText('ที่เก็บเต็ม ของใหม่ยังเก็บไม่ได้');
  screen.getByText(/ขอให้ต้นช่วย/);
  screen.getByText('เกินไป 4 B');
});

test('a failed usage request is reported, and the rest of the screen stays', async () => {
  const { me, group, server } = createMockApi();
  server.use(
    operation('getGroupUsage', () => {
      throw refuse('NOT_ALLOWED');
    }),
  );
  await openApp(`/microapp/${group.id}/quota`, me);
  await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  screen.getByRole('region', { name: 'ใช้ไปเท่าไหร่' });
});

test('the reminder is copied if LINE has no picker', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ name: 'ทีมขาย', memberIds: [me.id] });
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เตือนคนดูแล' }));
  await screen.findByText('คัดลอกข้อความแล้ว วางในแชทกลุ่มได้เลย');
  expect(copied.join()).toMatch(new RegExp(`ทีมขาย[^]*https://liff\\.line\\.me/[\\w-]+/${group.id}/quota$`));
});

test('a card is sent to a chat only after its text was shown and confirmed', async () => {
  const { fakeServer, me, server } = createMockApi();
  const group = fakeServer.addGroup({ name: 'ทีมขาย', memberIds: [me.id] });
  const asked: string[] = [];
  const results = [{ result: 'CANCEL' }, { result: 'SUCCESS' }];
  server.use(
    ...createSimulatedLineHandlers(fakeServer),
    http.get('*/liff/v2/apps/:liffId/ott', () => HttpResponse.json({ ott: 'o1' })),
    http.get('*/shareTargetPicker/result', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(results.shift());
    }),
  );
  const kept = { accessToken: lineToken(me.id), expiresAt: Date.now() + hourMs };
  localStorage.setItem(`kepwai.liff-mock:${simulatedLiffId}:token`, JSON.stringify(kept));
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  vi.spyOn(window, 'close').mockReturnValue();
  await openApp(`/microapp/${group.id}/quota`, me);

  const remind = await screen.findByRole('button', { name: 'เตือนคนดูแล' });
  // LIFF starts when the page is idle; until then the text is only copied.
  await expect
    .poll(() => fireEvent.click(remind) && screen.queryByRole('dialog', { name: 'ส่งเข้าแชท' }))
    .not.toBeNull();
  const dialog = screen.getByRole('dialog');
  within(dialog).getByText(/ที่เก็บของ “ทีมขาย”/);
  within(dialog).getByText(/ฝากคนดูแลช่วย/);
  within(dialog).getByText('ดูที่เก็บของกลุ่ม');
  fireEvent.click(within(dialog).getByRole('button', { name: 'ไม่ส่ง' }));
  expect(opened).not.toHaveBeenCalled();

  for (const left of [1, 0]) {
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(remind);
    fireEvent.click(await screen.findByRole('button', { name: 'เลือกแชทแล้วส่ง' }));
    await expect.poll(() => results.length).toBe(left);
  }
  await screen.findByText('ส่งเข้าแชทแล้ว');
  expect(opened).toHaveBeenCalledTimes(2);
  expect(asked[0]).toBe(`?liffId=${simulatedLiffId}&ott=o1`);
});

test('a kind turns off at once, shows what that saves, and can be undone', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  fakeServer.addFile({ groupId: group.id, kind: 'video', sizeBytes: 300 * mebibyte });
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  const video = await screen.findByRole('switch', { name: 'วิดีโอ' });
  expect(screen.queryByText('ประหยัดเดือนละ ~300 MB')).toBeNull();
  fireEvent.click(video);
  await screen.findByText('ประหยัดเดือนละ ~300 MB');
  await screen.findByText('ตั้งแต่นี้จะไม่เก็บวิดีโอ');
  expect(group.savingFileTypes.get('video')).toEqual({ keep: false, maxBytes: null });
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await expect.poll(() => group.savingFileTypes.get('video')?.keep).toBe(true);
  await screen.findByText('ตั้งแต่นี้จะเก็บวิดีโอ');
});

test('a maximum size can be chosen, and an unusual current one is among the options', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  group.savingFileTypes.set('file', { keep: true, maxBytes: 200 * mebibyte });
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  const size = await screen.findByRole('combobox', { name: 'เก็บไฟล์ใหญ่สุด' });
  expect(within(size).getByRole<HTMLOptionElement>('option', { name: '200 MB' }).selected).toBe(true);
  fireEvent.change(size, { target: { value: String(50 * mebibyte) } });
  await screen.findByText('เก็บไฟล์ที่ไม่เกิน 50 MB');
  expect(group.savingFileTypes.get('file')).toEqual({ keep: true, maxBytes: 50 * mebibyte });
});

test('a failed change of kinds is rolled back and reported', async () => {
  const { fakeServer, me, server } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  server.use(
    operation('putSavingFileTypes', () => {
      throw refuse('INTERNAL');
    }),
  );
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  fireEvent.click(await screen.findByRole('switch', { name: 'รูป' }));
  await screen.findByText('บันทึกไม่ได้ คืนค่าเดิมแล้ว');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'รูป' }).checked).toBe(true);
});

test('a member reads which kinds are kept, and who chose them when', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
  const { id: quotaId } = fakeServer.addQuota({ ownerId: owner.id });
  const group = fakeServer.addGroup({ memberIds: [me.id, owner.id], quotaId });
  group.savingFileTypes.set('audio', { keep: false, maxBytes: null });
  group.savingFileTypesSet = { personId: owner.id, at: '2026-02-03T03:00:00Z' };
  await openApp(`/microapp/${group.id}/quota/saving-file-types`, me);
  const audio = await screen.findByRole<HTMLInputElement>('switch', { name: 'เสียง' });
  expect(audio.checked).toBe(false);
  expect(audio.disabled).toBe(true);
  screen.getByText('ตั้งค่าล่าสุดโดยยายจันทร์ เมื่อ 3 ก.พ. 2569');
});

test('a manager cancels somebody’s unfinished upload', async () => {
  const { fakeServer, me } = createMockApi();
  const sender = fakeServer.addPerson({ displayName: 'พี่โต้ง' });
  const { id: quotaId } = fakeServer.addQuota({
    ownerId: me.id,
    limitBytes: 100 * mebibyte,
    reservedBytes: 64 * mebibyte,
  });
  const group = fakeServer.addGroup({ memberIds: [me.id, sender.id], quotaId });
  const id = '00000000-0000-4000-8000-0000000000aa';
  const bytes = { sizeBytes: 90 * mebibyte, reservedBytes: 64 * mebibyte, bytes: new Uint8Array(mebibyte) };
  const times = { createdAt: Date.now(), activeAt: Date.now() };
  const upload = {
    isLengthDeferred: false,
    concat: null,
    joinedInto: null,
    id,
    groupId: group.id,
    personId: sender.id,
    name: 'งานแต่ง.mp4',
    mimeType: 'video/mp4',
    folderId: null,
  };
  fakeServer.uploads.set(id, { ...upload, ...bytes, ...times });
  await openApp(`/microapp/${group.id}/quota`, me);
  const list = await screen.findByRole('region', { name: 'ไฟล์ที่ยังส่งไม่เสร็จ' });
  within(list).getByText(/พี่โต้ง · ถึงแล้ว 1 MB จาก 90 MB/);
  fireEvent.click(within(list).getByRole('button', { name: 'ทิ้ง งานแต่ง.mp4' }));
  const dialog = await screen.findByRole('dialog', { name: 'ทิ้งไฟล์ที่ยังส่งไม่เสร็จ' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'ทิ้งไฟล์นี้' }));
  await screen.findByText('ทิ้งไฟล์ที่ค้างแล้ว ได้ที่ว่างคืนแล้ว');
  await expect.poll(() => screen.queryByRole('region', { name: 'ไฟล์ที่ยังส่งไม่เสร็จ' })).toBeNull();
  expect(fakeServer.quotas.get(quotaId)?.reservedBytes).toBe(0);
});

test('a member sees only their own unfinished uploads', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
  const { id: quotaId } = fakeServer.addQuota({ ownerId: owner.id });
  const group = fakeServer.addGroup({ memberIds: [me.id, owner.id], quotaId });
  for (const [index, person] of [me, owner].entries()) {
    const id = `00000000-0000-4000-8000-0000000000a${index}`;
    const bytes = { sizeBytes: mebibyte, reservedBytes: mebibyte, bytes: new Uint8Array() };
    const times = { createdAt: Date.now(), activeAt: Date.now() };
    const upload = {
      isLengthDeferred: false,
      concat: null,
      joinedInto: null,
      id,
      groupId: group.id,
      personId: person.id,
      name: `${index}.mp4`,
      mimeType: 'video/mp4',
      folderId: null,
    };
    fakeServer.uploads.set(id, { ...upload, ...bytes, ...times });
  }
  await openApp(`/microapp/${group.id}/quota`, me);
  const list = await screen.findByRole('region', { name: 'ไฟล์ที่ยังส่งไม่เสร็จ' });
  within(list).getByRole('button', { name: 'ทิ้ง 0.mp4' });
  expect(within(list).queryByRole('button', { name: 'ทิ้ง 1.mp4' })).toBeNull();
});
