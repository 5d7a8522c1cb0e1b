import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a quota of mine, and captures copied texts. */
function arrange() {
  const api = createMockApi();
  const quota = api.fakeServer.addQuota({ name: 'บ้านเรา', ownerId: api.me.id });
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    userAgent: navigator.userAgent,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { ...api, quota, copied, page: `/microapp/quota/${quota.id}/managers` };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a sole owner reads why two are better, and invites by a link', async () => {
  const { me, fakeServer, quota, copied, page } = arrange();
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'มีคุณคนเดียว' });
  await press('ชวนคนช่วยดูแล');
  const sheet = await screen.findByRole('dialog', { name: 'ชวนคนช่วยดูแล' });
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: ' พ่อ ' } });
  await press('สร้างลิงก์ชวน');
  await screen.findByRole('dialog', { name: 'ส่งลิงก์นี้ให้คนที่ชวน' });
  await press('คัดลอกลิงก์');
  const [invitation] = fakeServer.invitations.values();
  await expect
    .poll(() => copied[0])
    .toMatch(new RegExp(`^https://liff\\.line\\.me/[\\w-]+/invitation\\?token=${invitation?.token}$`));
  expect(invitation).toMatchObject({ quotaId: quota.id, name: 'พ่อ', forUserId: null });
  await press('เสร็จแล้ว');
  await screen.findByRole('heading', { name: 'คำเชิญ' });
  await screen.findByText('รอคำตอบ');
});

test('a member of a shared group is invited by name', async () => {
  const { me, fakeServer, page } = arrange();
  const father = fakeServer.addPerson({ displayName: 'พ่อ' });
  fakeServer.addGroup({ memberIds: [me.id, father.id] });
  await openApp(page, me);
  await press('ชวนคนช่วยดูแล');
  await screen.findByRole('option', { name: 'พ่อ' });
  fireEvent.change(await screen.findByRole('combobox', { name: 'ใครรับได้' }), {
    target: { value: father.id },
  });
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('สร้างลิงก์ชวน');
  await expect
    .poll(() => [...fakeServer.invitations.values()])
    .toMatchObject([{ forUserId: father.id, name: null }]);
});

test('an expired invitation is sent again with another link, and one is cancelled', async () => {
  const { me, fakeServer, quota, page } = arrange();
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  const expired = fakeServer.addInvitation({ quotaId: quota.id, name: 'พ่อ', expiresAt });
  const declined = fakeServer.addInvitation({ quotaId: quota.id, isDeclined: true });
  await openApp(page, me);
  await screen.findByText('หมดอายุ');
  await screen.findByText('ไม่รับ');
  await press('ส่งใหม่: พ่อ');
  await screen.findByRole('dialog', { name: 'ส่งลิงก์นี้ให้คนที่ชวน' });
  expect(expired.isCancelled).toBe(true);
  expect([...fakeServer.invitations.values()].at(-1)).toMatchObject({ name: 'พ่อ', isCancelled: false });
  await press('เสร็จแล้ว');
  await press('ยกเลิก คำเชิญ: ใครก็ได้ที่มีลิงก์');
  await screen.findByText('ยกเลิกคำเชิญแล้ว ลิงก์เดิมใช้ไม่ได้อีก');
  expect(declined.isCancelled).toBe(true);
});

test('an invitation that was accepted meanwhile cannot be cancelled, and the list shows it', async () => {
  const { me, fakeServer, quota, page, server } = arrange();
  const father = fakeServer.addPerson({ displayName: 'พ่อ' });
  const invitation = fakeServer.addInvitation({ quotaId: quota.id, name: 'พ่อ' });
  await openApp(page, me);
  await screen.findByText('รอคำตอบ');
  server.use(
    operation('cancelInvitation', () => {
      invitation.acceptedById = father.id;
      quota.managerIds.push(father.id);
      throw refuse('INVITATION_USED');
    }),
  );
  await press('ยกเลิก คำเชิญ: พ่อ');
  await screen.findByText('คำเชิญนี้มีคนรับไปแล้ว');
  await screen.findByText(/^ดูแลตั้งแต่/);
});

test('the owner removes a manager after being told what they lose', async () => {
  const { me, fakeServer, quota, page } = arrange();
  const father = fakeServer.addPerson({ displayName: 'พ่อ' });
  quota.managerIds.push(father.id);
  await openApp(page, me);
  await press(/เอาออก/);
  const dialog = await screen.findByRole('dialog', { name: 'เอาพ่อออก' });
  within(dialog).getByText(/ยังเปิดไฟล์ในกลุ่มที่ตัวเองอยู่ได้เหมือนเดิม/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'เอาออก' }));
  await screen.findByText('เอาพ่อออกแล้ว');
  await screen.findByRole('heading', { name: 'มีคุณคนเดียว' });
  expect(quota.managerIds).toEqual([]);
});

test('a manager sees everybody, invites nobody, and leaves', async () => {
  const { me, fakeServer } = arrange();
  const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
  const other = fakeServer.addPerson({ displayName: 'ลุงชัย' });
  const quota = fakeServer.addQuota({ name: 'บ้านใหญ่', ownerId: owner.id, managerIds: [other.id, me.id] });
  fakeServer.addInvitation({ quotaId: quota.id, name: 'ป้า' });
  const { path } = await openApp(`/microapp/quota/${quota.id}/managers`, me);
  await screen.findByText('ยายจันทร์');
  await screen.findByText('รอคำตอบ');
  for (const name of ['ชวนคนช่วยดูแล', /เอาออก/, /ส่งใหม่/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await press('เลิกดูแล');
  const dialog = await screen.findByRole('dialog', { name: 'เลิกดูแล “บ้านใหญ่”' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'เลิกดูแล' }));
  await screen.findByText('เลิกดูแล “บ้านใหญ่” แล้ว');
  await expect.poll(path).toBe('/microapp/quota');
  expect(quota.managerIds).toEqual([other.id]);
});

test('limits are explained at the button', async () => {
  const { me, fakeServer, quota, page } = arrange();
  for (const _one of Array(20).keys()) fakeServer.addInvitation({ quotaId: quota.id });
  await openApp(page, me);
  await screen.findByText('มีคำเชิญที่รอคำตอบครบ 20 ใบแล้ว ยกเลิกบางใบก่อน');
  expect(await screen.findByRole('button', { name: 'ชวนคนช่วยดูแล' })).toHaveProperty('disabled', true);
});

test('a list that does not load is reported, and loads on a retry', async () => {
  const { me, page, server } = arrange();
  server.use(
    operation(
      'listManagers',
      () => {
        throw refuse('NOT_ALLOWED');
      },
      { once: true },
    ),
  );
  await openApp(page, me);
  await press('ลองอีกครั้ง');
  await screen.findByRole('heading', { name: 'มีคุณคนเดียว' });
});

test('the quota leads to its managers', async () => {
  const { me, quota } = arrange();
  const { path } = await openApp(`/microapp/quota/${quota.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'ดูคนดูแล' }));
  await screen.findByRole('heading', { name: 'มีคุณคนเดียว' });
  expect(path()).toBe(`/microapp/quota/${quota.id}/managers`);
});
