import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { leaveForSignIn, signOut } from '../../app/src/lib/api/api.ts';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { leaveWith } from '../support/leaving.ts';
import { createMockApi } from '../support/mock-api.ts';

test('the account opens from the bar, has an address, and closes to the previous page', async () => {
  const { me } = createMockApi();
  const { path } = await openApp('/microapp?from=card', me);
  const [place] = await screen.findAllByRole('button', { name: /บัญชี/ });
  if (place) fireEvent.click(place);
  const sheet = await screen.findByRole('dialog', { name: 'บัญชีของฉัน' });
  expect(path()).toBe('/microapp?from=card&sheet=account');
  within(sheet).getByText('มะลิ ใจดี');
  fireEvent.click(within(sheet).getByRole('button', { name: 'ปิด' }));
  await expect.poll(path).toBe('/microapp?from=card');
});

test('the account links to my posts, and closing them stays on the page', async () => {
  const { me } = createMockApi();
  const { path } = await openApp('/microapp?sheet=account', me);
  fireEvent.click(await screen.findByRole('link', { name: 'ดูและลบของที่ฉันส่ง' }));
  const sheet = await screen.findByRole('dialog', { name: 'ของที่ฉันส่ง' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'ปิด' }));
  await expect.poll(path).toMatch(/^\/microapp\??$/);
});

test('sign-ins on other devices end one by one or all at once', async () => {
  const { fakeServer, me } = createMockApi();
  const phone = fakeServer.addSession(me.id, { device: 'LINE · iPhone' });
  const office = fakeServer.addSession(me.id, { device: 'Chrome · Windows' });
  const home = fakeServer.addSession(me.id, { device: 'Safari · Mac' });
  await openApp('/microapp?sheet=account', me);
  const folded = (await screen.findByText(/LINE · iPhone · /)).closest('details');
  expect(folded?.textContent).toMatch(/^ข้อมูลสำหรับช่าง/);
  fireEvent.click(await screen.findByRole('button', { name: 'ออกจากเครื่องนี้ iPhone ในแอป LINE' }));
  await expect.poll(() => fakeServer.sessions.get(phone.id)?.endedAt).toEqual(expect.any(String));
  expect(fakeServer.sessions.get(office.id)?.endedAt).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'ออกจากระบบที่เครื่องอื่นทั้งหมด' }));
  await expect.poll(() => fakeServer.sessions.get(office.id)?.endedAt).toEqual(expect.any(String));
  expect(fakeServer.sessions.get(home.id)?.endedAt).toEqual(expect.any(String));
});

test('theme and text size are stored on this device', async () => {
  const { me } = createMockApi();
  await openApp('/microapp?sheet=account', me);
  fireEvent.click(await screen.findByRole('radio', { name: /มืด/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'ใหญ่มาก' }));
  const { theme, textSize } = document.documentElement.dataset;
  expect([theme, textSize]).toEqual(['dark', 'largest']);
  fireEvent.click(screen.getByRole('radio', { name: /ตามเครื่อง/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'ปกติ' }));
});

test('signing out deletes form drafts', async () => {
  createMockApi();
  leaveWith();
  onTestFinished(() => void vi.unstubAllGlobals());
  sessionStorage.setItem('kepwai.draft.account:1', '{"email":"somsri@example.com"}');
  sessionStorage.setItem('kepwai.returnTo', '/microapp/quota');
  await signOut();
  expect(Object.keys(sessionStorage).filter((key) => /draft|returnTo/.test(key))).toEqual([]);
});

test('a call that is refused while another person is being chosen leads nowhere', async () => {
  createMockApi();
  const left = leaveWith();
  onTestFinished(() => void vi.unstubAllGlobals());
  const chosen = vi.fn(() => leaveForSignIn());
  await signOut({ next: chosen });
  expect(chosen).toHaveBeenCalledOnce();
  expect(left).toEqual([]);
  expect(sessionStorage.getItem('kepwai.returnTo')).toBeNull();
});

test('each quota of mine has a choice of how often I am notified, and rolls back one that cannot be stored', async () => {
  const { fakeServer, server, me } = createMockApi();
  const quota = fakeServer.addQuota({ name: 'ที่เก็บของลุง', ownerId: me.id });
  await openApp('/microapp?sheet=account', me);
  const box = await screen.findByRole('group', { name: 'บอกเรื่อง ที่เก็บของลุง' });
  const choice = (name: string) => within(box).getByRole<HTMLInputElement>('radio', { name });
  expect(choice('ทันที').checked).toBe(true);
  screen.getByText(/เรื่องสำคัญบอกทันทีเสมอ/);
  fireEvent.click(choice('ทุกสัปดาห์'));
  await expect.poll(() => fakeServer.notices.get(`${me.id} ${quota.id}`)).toBe('weekly');
  server.use(
    operation('putMyNotice', () => {
      throw refuse('INTERNAL');
    }),
  );
  fireEvent.click(choice('ไม่ต้อง'));
  await expect.poll(() => choice('ทุกสัปดาห์').checked).toBe(true);
});
