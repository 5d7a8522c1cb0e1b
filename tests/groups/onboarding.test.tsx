import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const start = (groupId: string) => `/microapp/onboarding?group=${groupId}`;
const firstQuota = (groupId: string) => `/microapp/onboarding/first-quota-link?group=${groupId}`;

test('a new group is set up in three steps, and its first file arrives live', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ name: 'เพื่อน ม.6', memberIds: [me.id], quotaId: null });
  const { path } = await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'เริ่มตั้งค่ากลุ่ม' }));
  await screen.findByRole('heading', { name: 'เก็บไว้จะเก็บอะไรใน “เพื่อน ม.6”' });
  expect(path()).toBe(start(group.id));

  fireEvent.click(screen.getByRole('link', { name: 'ต่อไป' }));
  fireEvent.click(await screen.findByRole('button', { name: 'รับที่เก็บฟรี 1 GB' }));

  await screen.findByRole('heading', { name: 'กลุ่มนี้เก็บชนิดไหนบ้าง' });
  const quota = [...fakeServer.quotas.values()].find(({ ownerId }) => ownerId === me.id);
  expect(group.quotaId).toBe(quota?.id);
  fireEvent.click(await screen.findByRole('switch', { name: 'เสียง' }));
  await expect.poll(() => group.savingFileTypes.get('audio')?.keep).toBe(false);
  expect(screen.getAllByRole('switch')).toHaveLength(4);
  // Size limits are folded, and shown only for kinds that are kept.
  const size = await screen.findByRole('combobox', { name: 'เก็บวิดีโอใหญ่สุด', hidden: true });
  expect(size.closest('details')?.open).toBe(false);
  expect(screen.queryByRole('combobox', { name: 'เก็บเสียงใหญ่สุด', hidden: true })).toBeNull();

  fireEvent.click(screen.getByRole('link', { name: 'เสร็จแล้ว' }));
  await screen.findByRole('heading', { name: 'พร้อมแล้ว ส่งรูปในแชทได้เลย' });
  await screen.findByText('รอไฟล์แรกจากแชท…');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.addFile({ groupId: group.id, name: 'รูปแรก.jpg' });
  await screen.findByRole('link', { name: /รูปแรก\.jpg/ });
  screen.getByText('ไฟล์แรกมาแล้ว');
  fireEvent.click(screen.getByRole('link', { name: 'เปิดตู้ของกลุ่ม' }));
  await expect.poll(path).toBe(`/microapp/${group.id}`);
});

test('an older file does not count as the first one', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ name: 'ของฉัน', ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  fakeServer.addFile({ groupId: group.id, name: 'เก่า.jpg', postedAt: '2026-01-01T00:00:00Z' });
  await openApp(firstQuota(group.id), me);
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ของฉัน' }));
  fireEvent.click(await screen.findByRole('link', { name: 'เสร็จแล้ว' }));
  await screen.findByText('รอไฟล์แรกจากแชท…');
  expect(group.quotaId).toBe(quotaId);
  expect(screen.queryByRole('link', { name: /เก่า\.jpg/ })).toBeNull();
});

test('a group with a quota names its owner, and links to the group', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'สมชาย' });
  const { id: quotaId } = fakeServer.addQuota({ ownerId: owner.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  for (const path of [start(group.id), `${start(group.id)}&step=kinds`, firstQuota(group.id)]) {
    await openApp(path, me);
    await screen.findByRole('heading', { name: 'กลุ่มนี้มีที่เก็บแล้ว โดยสมชาย' });
    expect(screen.getByRole('link', { name: 'เปิดตู้ของกลุ่ม' }).getAttribute('href')).toBe(
      `/microapp/${group.id}`,
    );
    document.body.replaceChildren();
  }
});

test('a second person sees who is already setting up the group', async () => {
  const { fakeServer, me } = createMockApi();
  const other = fakeServer.addPerson({ displayName: 'สมชาย' });
  const group = fakeServer.addGroup({ memberIds: [me.id, other.id], quotaId: null });
  group.onboarding.set(other.id, Date.now());
  await openApp(start(group.id), me);
  await screen.findByText(/สมชายกำลังตั้งค่าอยู่/);
  expect(group.onboarding.has(me.id)).toBe(true);
});

test('a person who links too late sees whose quota is linked', async () => {
  const { fakeServer, me, server } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'สมชาย' });
  const theirs = fakeServer.addQuota({ ownerId: owner.id });
  fakeServer.addQuota({ name: 'ของฉัน', ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  server.use(
    operation('linkGroupQuota', () => {
      group.quotaId = theirs.id;
      throw refuse('GROUP_LINKED');
    }),
  );
  await openApp(firstQuota(group.id), me);
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ของฉัน' }));
  await screen.findByRole('heading', { name: 'กลุ่มนี้มีที่เก็บแล้ว โดยสมชาย' });
});

test('the choice updates when another member links the group', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'สมชาย' });
  const theirs = fakeServer.addQuota({ ownerId: owner.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  await openApp(start(group.id), me);
  await screen.findByRole('link', { name: 'ต่อไป' });
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  group.quotaId = theirs.id;
  fakeServer.publish({ type: 'group-changed', groupId: group.id });
  await screen.findByRole('heading', { name: 'กลุ่มนี้มีที่เก็บแล้ว โดยสมชาย' });
});

test('a free quota created on another device meanwhile can be chosen', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  await openApp(firstQuota(group.id), me);
  const free = await screen.findByRole('button', { name: 'รับที่เก็บฟรี 1 GB' });
  fakeServer.addQuota({ name: 'มีแล้ว', ownerId: me.id });
  fireEvent.click(free);
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ มีแล้ว' }));
  await screen.findByRole('heading', { name: 'กลุ่มนี้เก็บชนิดไหนบ้าง' });
});

test('an unregistered person is redirected to the registration, with a return path', async () => {
  const { fakeServer, me, server } = createMockApi();
  fakeServer.addQuota({ name: 'ของฉัน', ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  server.use(
    operation('linkGroupQuota', () => {
      throw refuse('REGISTRATION_REQUIRED');
    }),
  );
  const { path } = await openApp(firstQuota(group.id), me);
  history.replaceState(null, '', firstQuota(group.id));
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ของฉัน' }));
  await expect.poll(path).toBe('/microapp/register');
  expect(sessionStorage.getItem('kepwai.returnTo')).toBe(firstQuota(group.id));
});

test('a group whose bot left cannot be set up', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null, botLeftAt: '2026-11-01T02:30:00Z' });
  for (const path of [start(group.id), firstQuota(group.id)]) {
    await openApp(path, me);
    await screen.findByRole('heading', { name: 'บอทออกจากกลุ่มแล้ว' });
    document.body.replaceChildren();
  }
});

test('an address without a group lists groups without a quota', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ name: 'ยังไม่มีที่เก็บ', memberIds: [me.id], quotaId: null });
  fakeServer.addGroup({ name: 'มีที่เก็บแล้ว', memberIds: [me.id] });
  const { path } = await openApp('/microapp/onboarding/first-quota-link', me);
  fireEvent.click(await screen.findByRole('link', { name: /ยังไม่มีที่เก็บ/ }));
  await expect.poll(path).toBe(start(group.id));
  expect(screen.queryByRole('link', { name: /มีที่เก็บแล้ว/ })).toBeNull();
});

test('another person’s group shows the same page as one that does not exist', async () => {
  const { fakeServer, me } = createMockApi();
  const foreign = fakeServer.addGroup({ name: 'กลุ่มของคนอื่น', quotaId: null });
  for (const id of [foreign.id, '99999999-9999-4999-8999-999999999999']) {
    for (const address of [start(id), firstQuota(id)]) {
      const { path } = await openApp(address, me);
      await screen.findByText('Page Not Found');
      expect(path()).toBe('/404');
      expect(document.body.textContent).not.toContain('กลุ่มของคนอื่น');
      document.body.replaceChildren();
    }
  }
});

test('an invalid group id is an unknown address', async () => {
  const { me } = createMockApi();
  await openApp('/microapp/onboarding?group=x', me);
  await screen.findByText(/Page not found: \/microapp\/onboarding/);
});

test('the last step requests the files missed before there was a quota', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ name: 'ของฉัน', ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  const missed = { groupId: group.id, kind: 'image', state: 'missed', missedReason: 'no_quota' } as const;
  for (let index = 0; index < 3; index += 1) fakeServer.addFile(missed);
  await openApp(firstQuota(group.id), me);
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ ของฉัน' }));
  fireEvent.click(await screen.findByRole('link', { name: 'เสร็จแล้ว' }));
  fireEvent.click(await screen.findByRole('button', { name: 'เก็บ 3 รูปที่เพิ่งพลาดด้วย' }));
  await screen.findByText(/^กำลังขอ 3 รูปจาก LINE/);
  expect(group.quotaId).toBe(quotaId);
});
