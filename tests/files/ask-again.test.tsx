import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeServer, operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const askedButton = { name: 'ขอไฟล์นี้อีกครั้ง' };
/** Long before LINE deletes it. */
const longAgo = '2026-01-01T03:00:00Z';

/** Creates an API whose LINE answers at once. */
const videoOfDisabledKind = { kind: 'video', state: 'missed', missedReason: 'kind_off' } as const;
const createQuickApi = () => createMockApi(createFakeServer({ lineDelayMs: 0 }));

test('a missed file is requested again, shows as pending, and arrives', async () => {
  const { fakeServer, me, group } = createMockApi(createFakeServer({ lineDelayMs: 1000 }));
  const gap = fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf', state: 'missed' });
  await openApp(`/microapp/${group.id}/file/${gap.id}`, me);
  await screen.findByRole('heading', { name: 'เก็บไม่ทัน LINE ลบไฟล์นี้ไปก่อน' });
  fireEvent.click(screen.getByRole('button', askedButton));
  await screen.findByRole('heading', { name: 'กำลังขอจาก LINE' });
  expect(screen.getByRole('button', { name: 'กำลังขอ…' }).ariaBusy).toBe('true');
  await screen.findByText('เก็บได้แล้ว');
  expect(fakeServer.files.get(gap.id)?.state).toBe('kept');
  expect(screen.queryByRole('heading', { name: 'กำลังขอจาก LINE' })).toBeNull();
});

test('a file that LINE no longer has stays missed, with advice', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const gap = fakeServer.addFile({ groupId: group.id, state: 'missed', postedAt: longAgo });
  await openApp(`/microapp/${group.id}/file/${gap.id}`, me);
  fireEvent.click(await screen.findByRole('button', askedButton));
  await screen.findByText('LINE ไม่มีไฟล์นี้แล้ว บอกคนส่งให้ส่งใหม่ในแชท');
  await screen.findByRole('heading', { name: 'เก็บไม่ทัน LINE ลบไฟล์นี้ไปก่อน' });
});

test.each([
  ['NO_QUOTA', /กลุ่มนี้ยังไม่มีที่เก็บ/],
  ['QUOTA_EXPIRED', /ที่เก็บของกลุ่มหมดอายุแล้ว/],
  ['GROUP_READ_ONLY', /บอทไม่ได้อยู่ในกลุ่มนี้แล้ว/],
  ['FILE_NOT_KEPT', /ไม่เคยอยู่กับ LINE/],
] as const)('%s is reported, and the gap is unchanged', async (code, words) => {
  const { fakeServer, me, group, server } = createQuickApi();
  const gap = fakeServer.addFile({ groupId: group.id, state: 'missed' });
  server.use(
    operation('askForFile', () => {
      throw refuse(code);
    }),
  );
  await openApp(`/microapp/${group.id}/file/${gap.id}`, me);
  fireEvent.click(await screen.findByRole('button', askedButton));
  await screen.findByText(words);
  await screen.findByRole('button', askedButton);
});

test('an external file cannot be requested', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const gap = fakeServer.addFile({ groupId: group.id, state: 'missed', missedReason: 'external' });
  await openApp(`/microapp/${group.id}/file/${gap.id}`, me);
  await screen.findByRole('heading', { name: /อยู่บนเว็บอื่น/ });
  expect(screen.queryByRole('button', askedButton)).toBeNull();
});

test('a disabled kind links to its setting', async () => {
  const { fakeServer, me } = createQuickApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  group.savingFileTypes.set('video', { keep: false, maxBytes: null });
  const gap = fakeServer.addFile({ groupId: group.id, ...videoOfDisabledKind });
  await openApp(`/microapp/${group.id}/file/${gap.id}`, me);
  await screen.findByRole('heading', { name: 'กลุ่มนี้ไม่เก็บชนิดนี้' });
  const link = await screen.findByRole('link', { name: 'ตั้งค่าชนิดไฟล์ที่เก็บ' });
  expect(screen.queryByRole('button', askedButton)).toBeNull();
  fireEvent.click(link);
  fireEvent.click(await screen.findByRole('switch', { name: /วิดีโอ/ }));
  await expect.poll(() => group.savingFileTypes.get('video')?.keep).toBe(true);
  await screen.findByText('ตั้งแต่นี้จะเก็บวิดีโอ');
});

test('re-enabling a kind allows its missed files to be requested', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const gap = fakeServer.addFile({ groupId: group.id, ...videoOfDisabledKind });
  await openApp(`/microapp/${group.id}/file/${gap.id}`, me);
  fireEvent.click(await screen.findByRole('button', askedButton));
  await screen.findByText('เก็บได้แล้ว');
});

test('a missed file in the list is requested from its tile', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const gap = fakeServer.addFile({
    groupId: group.id,
    name: 'ทะเล.jpg',
    state: 'missed',
    missedReason: 'failed',
  });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('link', { name: /ทะเล\.jpg.*เก็บไม่ได้/ });
  fireEvent.click(await screen.findByRole('button', { name: 'ขอ ทะเล.jpg อีกครั้ง' }));
  await screen.findByText('เก็บได้แล้ว');
  expect(fakeServer.files.get(gap.id)?.state).toBe('kept');
  await expect.poll(() => screen.queryByText('เก็บไม่ได้')).toBeNull();
});

test('an image set requests all missed pictures at once and reports those that failed; pictures that never arrived must be sent again', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const set = fakeServer.addImageSet({ groupId: group.id, total: 5, postedAt: longAgo });
  const inSet = { groupId: group.id, imageSetId: set.id };
  const now = new Date().toISOString();
  fakeServer.addFile({ ...inSet, imageSetIndex: 1, postedAt: longAgo });
  const late = fakeServer.addFile({ ...inSet, imageSetIndex: 2, state: 'missed', postedAt: now });
  fakeServer.addFile({ ...inSet, imageSetIndex: 3, state: 'missed', postedAt: longAgo });
  await openApp(`/microapp/${group.id}/image-set/${set.id}`, me);
  await screen.findByText('เก็บไม่ได้ 2 รูป: LINE ลบไปก่อน');
  screen.getByText(/^2 รูปมาไม่ถึงตู้ เลยขอจาก LINE ไม่ได้/);
  fireEvent.click(screen.getByRole('button', { name: 'ขอรูปที่ขาดอีกครั้ง' }));
  await screen.findByText(/^ได้แล้ว 1 รูป ยังไม่ได้ 1 รูป: LINE ไม่มีไฟล์นี้แล้ว/);
  await screen.findByText('เก็บไม่ได้ 1 รูป: LINE ลบไปก่อน');
  expect(fakeServer.files.get(late.id)?.state).toBe('kept');
});

test('a request from a button that disappears keeps the focus near it', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const set = fakeServer.addImageSet({ groupId: group.id, name: 'ทะเล', total: 3 });
  const inSet = { groupId: group.id, imageSetId: set.id, state: 'missed' as const };
  for (const imageSetIndex of [1, 2]) fakeServer.addFile({ ...inSet, imageSetIndex });
  fakeServer.addFile({ ...inSet, imageSetIndex: 3, name: 'เรือ.jpg', missedReason: 'failed' });
  await openApp(`/microapp/${group.id}/image-set/${set.id}`, me);
  const one = await screen.findByRole('button', { name: 'ขอ เรือ.jpg อีกครั้ง' });
  one.focus();
  fireEvent.click(one);
  const picture = await screen.findByRole('link', { name: 'รูป เรือ.jpg' });
  await expect.poll(() => document.activeElement).toBe(picture);
  const all = await screen.findByRole('button', { name: 'ขอรูปที่ขาดอีกครั้ง' });
  all.focus();
  fireEvent.click(all);
  await screen.findByText('ได้ครบ 2 รูปแล้ว');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  // The "open" action would lead to the current page.
  expect(screen.queryByRole('button', { name: 'เปิดดู' })).toBeNull();
});

test('an error of the whole group ends the request after the first response, and all files stay missed', async () => {
  const { fakeServer, me } = createQuickApi();
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2 });
  for (const imageSetIndex of [1, 2]) {
    fakeServer.addFile({ groupId: group.id, imageSetId: set.id, imageSetIndex, state: 'missed' });
  }
  await openApp(`/microapp/${group.id}/image-set/${set.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ขอรูปที่ขาดอีกครั้ง' }));
  const told = await screen.findByText(/^ยังไม่ได้ 2 รูป: กลุ่มนี้ยังไม่มีที่เก็บ/);
  const toast = within(told.parentElement ?? told);
  fireEvent.click(toast.getByRole('button', { name: 'ดูที่เก็บ' }));
  await screen.findByRole('heading', { name: 'กลุ่มนี้ยังไม่มีที่เก็บ' });
});

test('one tap on the front page requests all missed files', async () => {
  const { fakeServer, me, group } = createQuickApi();
  const missed = { groupId: group.id, state: 'missed' as const, missedReason: 'failed' as const };
  const gaps = ['ก.jpg', 'ข.jpg', 'ค.jpg'].map((name) =>
    fakeServer.addFile({ ...missed, kind: 'image', name }),
  );
  fakeServer.addFile({ ...missed, kind: 'image', missedReason: 'external' });
  await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เก็บ 3 รูปที่พลาดไป' }));
  await screen.findByText(/^กำลังขอ 3 รูปจาก LINE/);
  await expect
    .poll(() => gaps.map(({ id }) => fakeServer.files.get(id)?.state))
    .toEqual(Array(3).fill('kept'));
  await expect.poll(() => screen.queryByRole('button', { name: /ที่พลาดไป/ })).toBeNull();
});

test('all missed files are requested even if they exceed one request’s limit', async () => {
  const { fakeServer, me, group } = createQuickApi();
  for (let index = 0; index < 150; index += 1) {
    fakeServer.addFile({ groupId: group.id, kind: 'file', state: 'missed', missedReason: 'no_quota' });
  }
  await openApp(`/microapp/${group.id}/quota`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เก็บ 150 ไฟล์ที่พลาดไป' }));
  await screen.findByText(/^กำลังขอ 150 ไฟล์จาก LINE/);
});

test('a failed request is reported and can be retried', async () => {
  const { fakeServer, me, group, server } = createQuickApi();
  fakeServer.addFile({ groupId: group.id, kind: 'image', state: 'missed', missedReason: 'failed' });
  server.use(
    operation(
      'askForMissed',
      () => {
        throw refuse('UNAVAILABLE');
      },
      { once: true },
    ),
  );
  await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เก็บ 1 รูปที่พลาดไป' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByText(/^กำลังขอ 1 รูปจาก LINE/);
});
