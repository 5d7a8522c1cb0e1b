import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../mocks/handlers/index.ts';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { holdLive } from '../support/hold-live.ts';
import { createMockApi } from '../support/mock-api.ts';

type Given = Parameters<FakeServer['addFile']>[0] & { bankCode?: string; reference?: string };

function addSlip(fakeServer: FakeServer, { bankCode = '004', reference = 'REF1', ...file }: Given) {
  const slip = fakeServer.addFile(file);
  fakeServer.slips.set(slip.id, { bankCode, reference });
  return slip;
}

test('the front page leads to the slips, which name bank, reference, day and poster', async () => {
  const { fakeServer, me, group } = createMockApi();
  addSlip(fakeServer, { groupId: group.id, postedBy: me, postedAt: '2026-02-03T03:05:00Z' });
  const app = await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'สลิปโอนเงิน' }));
  const list = await screen.findByRole('list', { name: 'สลิป' });
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/slip`);
  expect(list.textContent).toContain('ธนาคารกสิกรไทย');
  expect(list.textContent).toContain('REF1');
  expect(list.textContent).toContain(`3 ก.พ. 2569 10:05 · ${me.displayName}`);
  within(list).getByRole('button', { name: 'คัดลอกเลขอ้างอิง REF1' });
  expect(list.textContent).not.toContain('เคยส่งแล้ว');
});

test('a slip that was posted before shows when and by whom', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = { groupId: group.id, postedBy: me };
  const first = addSlip(fakeServer, { ...file, postedAt: '2026-02-03T03:05:00Z' });
  const second = addSlip(fakeServer, { ...file, postedAt: '2026-02-04T03:05:00Z' });
  const app = await openApp(`/microapp/${group.id}/slip`, me);
  const mark = await screen.findByText(/^เคยส่งแล้ว/);
  expect(mark.textContent).toContain(`เมื่อ 3 ก.พ. 2569 10:05 โดย${me.displayName}`);
  const link = within(mark).getByRole('link', { name: 'ดูรูปแรก' });
  expect(link.getAttribute('href')).toBe(`/microapp/${group.id}/file/${first.id}`);
  fireEvent.click(screen.getAllByRole('link', { name: 'เปิดสลิป REF1' })[0] ?? link);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  await screen.findByText('ธนาคารกสิกรไทย');
  await screen.findByText(/^เคยส่งแล้ว/);
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file/${second.id}`);
});

test('a filter by bank and day is in the address, and an empty result leads back', async () => {
  const { fakeServer, me, group } = createMockApi();
  addSlip(fakeServer, { groupId: group.id, postedBy: me, reference: 'K1', postedAt: '2026-02-03T03:05:00Z' });
  addSlip(fakeServer, {
    groupId: group.id,
    postedBy: me,
    reference: 'S1',
    bankCode: '014',
    postedAt: '2026-02-03T03:05:00Z',
  });
  const app = await openApp(`/microapp/${group.id}/slip`, me);
  await screen.findByText('K1');
  fireEvent.change(screen.getByLabelText('ธนาคาร'), { target: { value: '014' } });
  await waitFor(() => expect(screen.queryByText('K1')).toBeNull());
  await screen.findByText('S1');
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/slip?bank=014`);
  fireEvent.click(screen.getByRole('button', { name: 'วันที่ส่ง ทุกวัน' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ก.พ. 2569' }));
  fireEvent.click(screen.getByRole('button', { name: 'วันจันทร์ที่ 2 กุมภาพันธ์ 2569' }));
  await screen.findByText('ไม่เจอสลิปตามที่เลือก');
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/slip?bank=014&day=2026-02-02`);
  fireEvent.click(screen.getByRole('button', { name: 'ดูสลิปทั้งหมด' }));
  await screen.findByText('K1');
});

test('a group without slips has no shelf, and its list explains where they come from', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id });
  await openApp(`/microapp/${group.id}/slip`, me);
  await screen.findByText('ยังไม่มีสลิป');
  fireEvent.click(screen.getByRole('link', { name: 'กลับไปหน้าตู้' }));
  await screen.findByRole('navigation', { name: 'ชนิดของไฟล์' });
  expect(screen.queryByRole('link', { name: 'สลิปโอนเงิน' })).toBeNull();
});

test('a list that fails to load offers a retry', async () => {
  const { server, me, group } = createMockApi();
  server.use(
    operation('listSlips', () => {
      throw refuse('NOT_FOUND');
    }),
  );
  await openApp(`/microapp/${group.id}/slip`, me);
  await screen.findByRole('alert');
  screen.getByRole('button', { name: /ลองอีกครั้ง|ลองใหม่/ });
});

test('the text of a code is never a link', async () => {
  const { fakeServer, me, group } = createMockApi();
  addSlip(fakeServer, { groupId: group.id, postedBy: me, reference: 'www-example-com' });
  await openApp(`/microapp/${group.id}/slip`, me);
  expect((await screen.findByText('www-example-com')).closest('a')).toBeNull();
});

test('a slip that is found before the live socket is ready gives the front page its shelf', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'สลิป.jpg' });
  const beReady = holdLive(server);
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('link', { name: /สลิป\.jpg/ });
  fakeServer.slips.set(file.id, { bankCode: '004', reference: 'REF1' });
  await beReady();
  await screen.findByRole('link', { name: 'สลิปโอนเงิน' });
});

test('the slips of another group are not found', async () => {
  const { me } = createMockApi();
  const app = await openApp('/microapp/00000000-0000-4000-8000-00000000dead/slip', me);
  await waitFor(() => expect(app.path()).toBe('/404'));
});
