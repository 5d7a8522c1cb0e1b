import { dayMs } from '@kepwai/rules/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { leaveWith } from '../support/leaving.ts';
import { createMockApi } from '../support/mock-api.ts';
import { addErasure } from '../support/steps/my-data-steps.ts';

const path = '/microapp/my-data';

test('a person reads which data go and stay, chooses, requests the erasure, and cancels it', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, postedBy: me });
  const quota = fakeServer.addQuota({ ownerId: me.id, name: 'บ้านเรา' });
  group.quotaId = quota.id;
  const phone = fakeServer.addSession(me.id);
  await openApp(path, me);
  await screen.findByText('ของที่จะหายไป');
  screen.getByText('“บ้านเรา” ที่คุณเป็นเจ้าของ');
  screen.getByText(/ใช้อยู่ 1 กลุ่ม ไม่มีคนดูแลคนอื่น/);
  const ask = screen.getByRole('button', { name: 'ขอลบบัญชี' });
  fireEvent.click(ask);
  screen.getByText('เลือกก่อนว่าไฟล์ที่คุณส่งจะอยู่ต่อหรือลบด้วย');
  fireEvent.click(screen.getByRole('radio', { name: /ลบถาวรด้วย/ }));
  fireEvent.click(ask);
  const question = await screen.findByRole('dialog', { name: 'ขอลบบัญชี' });
  fireEvent.click(within(question).getByRole('button', { name: 'ขอลบ' }));

  await screen.findByText(/^จะลบวันที่/);
  const [erasure] = fakeServer.erasures.values();
  expect(erasure).toMatchObject({ state: 'waiting', posts: 'erase' });
  screen.getByText(erasure?.number ?? '');
  expect(fakeServer.sessions.get(phone.id)?.endedAt).not.toBeNull();
  await screen.findByText(/^บัญชีนี้จะถูกลบวันที่/);

  const [undo] = screen.getAllByRole('button', { name: 'ไม่ลบแล้ว' });
  if (undo) fireEvent.click(undo);
  await screen.findByText('ไม่ลบแล้ว บัญชีของคุณอยู่เหมือนเดิม');
  await screen.findByText('ของที่จะหายไป');
  expect(screen.queryByText(/^บัญชีนี้จะถูกลบวันที่/)).toBeNull();
  expect(erasure?.state).toBe('cancelled');
});

test('a person without posts is not asked about them, registered or not', async () => {
  const { me } = createMockApi();
  await openApp(path, { ...me, needsConsent: true, registration: null });
  await screen.findByText('ของที่จะหายไป');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('after signing in again every page shows the scheduled erasure, and can cancel it', async () => {
  const { fakeServer, me } = createMockApi();
  const erasesAt = new Date(Date.now() + dayMs).toISOString();
  const person = { ...me, erasesAt };
  fakeServer.people.set(me.id, person);
  await openApp('/microapp', person);
  await screen.findByText(/^บัญชีนี้จะถูกลบวันที่/);
  fireEvent.click(screen.getByRole('button', { name: 'ไม่ลบแล้ว' }));
  await expect.poll(() => screen.queryByText(/^บัญชีนี้จะถูกลบวันที่/)).toBeNull();
  expect(fakeServer.people.get(me.id)?.erasesAt).toBeNull();
});

test('a receipt is read by its number, without signing in', async () => {
  const { fakeServer } = createMockApi();
  const { receiptNumber } = addErasure(fakeServer, 'nobody');
  await openApp(`/erasure/${receiptNumber}`, null);
  await screen.findByText('ลบเสร็จแล้ว');
  screen.getByText('12 ไฟล์ ใน 2 กลุ่ม');
});

test.each(['AAAA-AAAA-AAAA', 'x'])('the receipt %s does not exist', async (number) => {
  createMockApi();
  await openApp(`/erasure/${number}`, null);
  await screen.findByText('ไม่มีใบรับเลขนี้');
});

test('a person requests their data, and downloads it by a new address each time', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, postedBy: me });
  await openApp(path, me);
  await screen.findByText(/^ไฟล์ที่คุณส่ง 1 ไฟล์/);
  const left = leaveWith();
  onTestFinished(() => void vi.unstubAllGlobals());
  fireEvent.click(screen.getByRole('button', { name: 'ขอข้อมูลของฉัน' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ดาวน์โหลด ZIP' }));
  await screen.findByText(/^เริ่มดาวน์โหลดแล้ว/);
  expect(left).toEqual([expect.stringMatching(/\/api\/export\/content\?t=[\w-]{43}$/)]);
  screen.getByText(/^ขอชุดใหม่ได้ตั้งแต่/);
});
