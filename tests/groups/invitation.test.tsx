import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { InvitationRecord } from '../../mocks/handlers/state/records/invitation.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

beforeEach(() => sessionStorage.clear());

/** Creates an invitation to another person's quota. */
function arrange(given: Partial<InvitationRecord> = {}) {
  const api = createMockApi();
  const owner = api.fakeServer.addPerson({ displayName: 'แม่' });
  const quota = api.fakeServer.addQuota({ name: 'บ้านเรา', ownerId: owner.id });
  const invitation = api.fakeServer.addInvitation({ quotaId: quota.id, ...given });
  return { ...api, owner, quota, invitation, page: `/microapp/invitation?token=${invitation.token}` };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('an invitation shows its inviter and quota, and accepting leads to the quota', async () => {
  const { me, quota, invitation, page } = arrange({ name: 'พ่อ' });
  const { path } = await openApp(page, me);
  await screen.findByRole('heading', { name: 'แม่ชวนคุณช่วยดูแล “บ้านเรา”' });
  screen.getByText(/คำเชิญนี้ถึง “พ่อ”/);
  screen.getByRole('heading', { name: 'คนดูแลทำอะไรได้' });
  await press('รับคำเชิญ');
  await screen.findByText('คุณเป็นคนดูแลแล้ว');
  await expect.poll(path).toBe(`/microapp/quota/${quota.id}`);
  expect(invitation.acceptedById).toBe(me.id);
  expect(quota.managerIds).toEqual([me.id]);
});

test('the token leaves the address at once, and a reload still has it', async () => {
  const { me, page } = arrange();
  const { path } = await openApp(page, me);
  await screen.findByRole('button', { name: 'รับคำเชิญ' });
  expect(path()).toBe('/microapp/invitation');
  document.body.replaceChildren();
  await openApp('/microapp/invitation', me);
  await screen.findByRole('button', { name: 'รับคำเชิญ' });
});

test('declining asks for confirmation, and explains how to return', async () => {
  const { me, page, invitation, quota } = arrange();
  await openApp(page, me);
  await press('ไม่รับ');
  const dialog = await screen.findByRole('dialog', { name: 'ไม่รับคำเชิญนี้' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'ไม่รับ' }));
  await screen.findByRole('heading', { name: 'ตอบว่าไม่รับแล้ว' });
  screen.getByText(/ขอลิงก์ใหม่จากแม่/);
  expect(invitation.isDeclined).toBe(true);
  expect(quota.managerIds).toEqual([]);
});

test.each([
  ['used', { acceptedById: 'x' }, 'คำเชิญนี้มีคนรับไปแล้ว'],
  ['declined', { isDeclined: true }, 'คำเชิญนี้มีคนตอบว่าไม่รับแล้ว'],
  ['cancelled', { isCancelled: true }, 'คำเชิญนี้ถูกยกเลิกแล้ว'],
  ['expired', { expiresAt: '2026-01-01T00:00:00Z' }, 'คำเชิญนี้หมดอายุแล้ว'],
])('an invitation that is %s shows that, and a contact', async (_state, given, title) => {
  const { me, page } = arrange(given);
  await openApp(page, me);
  await screen.findByRole('heading', { name: title });
  screen.getByText(/แม่/);
  expect(screen.queryByRole('button', { name: 'รับคำเชิญ' })).toBeNull();
});

test('an invitation for another account names that account', async () => {
  const { me, page, invitation, fakeServer } = arrange();
  invitation.forUserId = fakeServer.addPerson({ displayName: 'ลุงชัย' }).id;
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'คำเชิญนี้ส่งให้ “ลุงชัย”' });
  screen.getByText(new RegExp(`ใช้ในชื่อ “${me.displayName}”`));
});

test('an invitation to a deleted quota is reported', async () => {
  const { me, page, quota, fakeServer } = arrange();
  fakeServer.quotas.delete(quota.id);
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'ที่เก็บนี้ถูกลบแล้ว' });
});

test('an owner who opens their own invitation is led to the managers', async () => {
  const { owner, quota, page } = arrange();
  await openApp(page, owner);
  const toPeople = await screen.findByRole('link', { name: 'ดูคนดูแล' });
  expect(toPeople.getAttribute('href')).toBe(`/microapp/quota/${quota.id}/managers`);
});

test('a manager who opens an invitation is led to the quota', async () => {
  const { me, quota, page } = arrange();
  quota.managerIds.push(me.id);
  await openApp(page, me);
  await screen.findByRole('heading', { name: 'คุณดูแลที่เก็บนี้อยู่แล้ว' });
  expect(screen.getByRole('link', { name: 'เปิด “บ้านเรา”' }).getAttribute('href')).toBe(
    `/microapp/quota/${quota.id}`,
  );
});

test('unknown tokens get the same page', async () => {
  const { me } = arrange();
  for (const query of ['?token=AAAAAAAAAAAAAAAAAAAAAA', '?token=x', '']) {
    sessionStorage.clear();
    await openApp(`/microapp/invitation${query}`, me);
    await screen.findByRole('heading', { name: 'ไม่พบคำเชิญนี้' });
    document.body.replaceChildren();
  }
});

test('an unregistered person views the invitation first, and registers to accept it', async () => {
  const { fakeServer, page, quota } = arrange();
  const newcomer = fakeServer.addPerson({ displayName: 'น้องฟ้า', registration: null, needsConsent: true });
  const { path } = await openApp(page, newcomer);
  await press('รับคำเชิญ');
  await expect.poll(path).toBe('/microapp/register');
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  await press('ยอมรับทั้งสองข้อ และเปิดตู้');
  // Accepted documents are not requested again.
  await screen.findByText('คุณเป็นคนดูแลแล้ว');
  await expect.poll(path).toBe(`/microapp/quota/${quota.id}`);
  expect(quota.managerIds).toEqual([newcomer.id]);
});

test('a person who registers without having accepted still decides', async () => {
  const { fakeServer, page, quota, me } = arrange();
  const newcomer = fakeServer.addPerson({ displayName: 'น้องฟ้า', registration: null, needsConsent: true });
  await openApp(page, newcomer);
  await press('รับคำเชิญ');
  await screen.findAllByRole('checkbox');
  document.body.replaceChildren();
  // Another invitation is another decision.
  const other = fakeServer.addInvitation({ quotaId: quota.id });
  await openApp(`/microapp/invitation?token=${other.token}`, me);
  await screen.findByRole('button', { name: 'รับคำเชิญ' });
  expect(quota.managerIds).toEqual([]);
});

test('an invitation that ends while it is open shows that', async () => {
  const { me, page, invitation } = arrange();
  await openApp(page, me);
  await screen.findByRole('button', { name: 'รับคำเชิญ' });
  invitation.isCancelled = true;
  await press('รับคำเชิญ');
  await screen.findByRole('heading', { name: 'คำเชิญนี้ถูกยกเลิกแล้ว' });
});

test('without a connection the page reports it, and opens on a retry', async () => {
  const { me, page, server } = arrange();
  let isAway = true;
  server.use(http.get('*/api/invitation/:token', () => (isAway ? HttpResponse.error() : undefined)));
  await openApp(page, me);
  await screen.findByText(/ต่ออินเทอร์เน็ตไม่ได้/);
  isAway = false;
  await press('ลองอีกครั้ง');
  await screen.findByRole('button', { name: 'รับคำเชิญ' });
});
