import { decodeToken } from '@kepwai/api-client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getSession } from '../../app/src/lib/session/session.ts';
import type { FakeServer } from '../../mocks/handlers/state/records/records.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const secret = 's'.repeat(43);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function addHandover(server: FakeServer, personId: string, path: string): void {
  const sessionId = server.addSession(personId).id;
  server.handovers.set(secret, { personId, sessionId, path, expiresAt: Date.now() + 60_000 });
}

/** Captures files saved by links. */
function collectDownloads(): string[] {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.hasAttribute('download')) saved.push(this.href);
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}

const open = (hash = `#${secret}`, person: Parameters<typeof openApp>[1] = null) =>
  openApp(`/microapp/handover${hash}`, person);

test('a link signs in if nobody is signed in, leaves no secret, and begins the download', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'ทะเล.jpg' });
  addHandover(fakeServer, me.id, `/microapp/${group.id}/file/${file.id}?save=1`);
  const saved = collectDownloads();
  const app = await open();
  await waitFor(() => expect(location.hash).toBe(''));
  await screen.findByRole('dialog', { name: 'บันทึก 1 รูปลงเครื่อง' });
  await screen.findByText('เริ่มดาวน์โหลดแล้ว');
  expect(saved).toEqual([expect.stringContaining(`/api/file/${file.id}/content`)]);
  expect(getSession().findProfile()).toEqual(me);
  expect(decodeToken(getSession().findToken() ?? '')).toMatchObject({ sub: me.id });
  expect(app.path()).toBe(`/microapp/${group.id}/file/${file.id}?save=1`);
  fireEvent.click(screen.getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(app.path()).toBe(`/microapp/${group.id}/file/${file.id}`));
  expect(JSON.stringify([localStorage, sessionStorage, history.state])).not.toContain(secret);
});

test('a dangerous file causes a warning before its download begins', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'แอป.apk' });
  addHandover(fakeServer, me.id, `/microapp/${group.id}/file/${file.id}?save=1`);
  const saved = collectDownloads();
  await open();
  await screen.findByRole('dialog', { name: 'ไฟล์นี้ติดตั้งหรือสั่งงานเครื่องได้' });
  expect(saved).toEqual([]);
});

test('several files are offered in the list; those that are gone are left out', async () => {
  const { fakeServer, me, group } = createMockApi();
  const ids = [1, 2].map(() => fakeServer.addFile({ groupId: group.id }).id);
  addHandover(fakeServer, me.id, `/microapp/${group.id}/file?save=${[...ids, group.id].join('.')}`);
  const saved = collectDownloads();
  await open();
  await screen.findByRole('dialog', { name: 'บันทึก 2 รูปลงเครื่อง' });
  fireEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลดทีละไฟล์' }));
  await screen.findByText('เริ่มดาวน์โหลดแล้ว');
  expect(saved).toHaveLength(2);
});

test.each([
  ['a used link', `#${secret}`],
  ['an address without a secret', ''],
  ['a damaged secret', '#abc'],
])('%s shows a next step', async (_name, hash) => {
  createMockApi();
  await open(hash);
  await screen.findByText('ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา');
  expect(screen.getByRole('link', { name: 'ไปที่ตู้ของฉัน' }).getAttribute('href')).toBe('/microapp');
  expect(getSession().isSignedIn()).toBe(false);
});

test('a link that is opened without a network can be retried', async () => {
  const { fakeServer, server, me } = createMockApi();
  addHandover(fakeServer, me.id, '/microapp');
  server.use(http.post('*/api/auth/handover', () => HttpResponse.error(), { once: true }));
  const app = await open();
  await screen.findByText('ออฟไลน์อยู่');
  fireEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }));
  await waitFor(() => expect(app.path()).toBe('/microapp'));
  expect(getSession().findProfile()).toEqual(me);
});

test('the same person keeps the sign-in of the browser, and no second one stays', async () => {
  const { fakeServer, me } = createMockApi();
  addHandover(fakeServer, me.id, '/microapp/quota');
  const app = await open(undefined, me);
  const token = getSession().findToken();
  await waitFor(() => expect(app.path()).toBe('/microapp/quota'));
  expect(getSession().findToken()).toBe(token);
  await waitFor(() => {
    const [, begun] = [...fakeServer.sessions.values()];
    expect(begun?.endedAt).not.toBeNull();
  });
});

test('another person who is signed in is asked, and can stay', async () => {
  const { fakeServer, me } = createMockApi();
  const other = fakeServer.addPerson({ displayName: 'ต้น' });
  addHandover(fakeServer, other.id, '/microapp/quota');
  const app = await open(undefined, me);
  await screen.findByRole('heading', { name: 'เปิดในชื่อใคร' });
  screen.getByRole('button', { name: 'เปลี่ยนเป็น “ต้น”' });
  expect(getSession().findProfile()).toEqual(me);
  fireEvent.click(screen.getByRole('button', { name: `ใช้ในชื่อ “${me.displayName}” ต่อ` }));
  await waitFor(() => expect(app.path()).toBe('/microapp'));
  expect(getSession().findProfile()).toEqual(me);
});

test('in LINE a download opens the file’s page in the phone’s browser by a link of a minute', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: 'งบ.pdf', kind: 'file' });
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => {
    opened.mockRestore();
    delete document.documentElement.dataset.environment;
  });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  const save = await screen.findByRole('link', { name: 'บันทึก งบ.pdf' });
  document.documentElement.dataset.environment = 'LIFF';
  fireEvent.click(save);
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  const [link = ''] = opened.mock.calls[0] ?? [];
  const { pathname, hash } = new URL(String(link));
  expect(pathname).toBe('/microapp/handover');
  expect(fakeServer.handovers.get(hash.slice(1))?.path).toBe(`/microapp/${group.id}/file/${file.id}?save=1`);
});
