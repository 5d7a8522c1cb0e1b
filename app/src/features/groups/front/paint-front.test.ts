import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyLifeMs, findOwner } from '../../../lib/api/device/device-cache.ts';
import { getSession, profileKey } from '../../../lib/session/session.ts';
import { frontPainter, paintedFrontId, railWidth } from './paint-front.ts';

const groupId = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';
const snapshotsKey = 'test.fronts';
const checkLastsMs = 300_000;
const html = '<p>บ้านเรา</p>';
/** Afternoon in Bangkok. */
const now = Date.parse('2026-11-22T08:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('innerWidth', railWidth - 1);
  document.documentElement.dataset.build = 'b-1';
  document.body.innerHTML = `<div id="${paintedFrontId}"></div>`;
  signIn('แม่นิด');
  check({});
  history.replaceState(null, '', `/microapp/${groupId}`);
  keep({});
});
afterEach(() => {
  getSession().clear();
  localStorage.removeItem(snapshotsKey);
  delete document.documentElement.dataset.build;
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the front of the address is painted', () => {
  expect(paint()).toBe(html);
});

test.each([
  [`/microapp/${groupId}?from=card#top`],
  [`/microapp?liff.state=${encodeURIComponent(`/${groupId}?from=card`)}#access_token=line`],
])('other parts of the address do not matter: %s', (address) => {
  history.replaceState(null, '', address);
  expect(paint()).toBe(html);
});

test.each([
  ['/'],
  ['/microapp'],
  [`/microapp/${groupId}/file`],
  [`/microapp/${groupId.replace('0', '1')}`],
  [`/microapp/splash?liff.state=/${groupId}`],
  [`/microapp?liff.state=/${groupId}/file`],
])('another address paints nothing, and the snapshot stays: %s', (address) => {
  history.replaceState(null, '', address);
  expect(paint()).toBe('');
  expect(localStorage.getItem(snapshotsKey)).not.toBeNull();
});

test.each<[string, () => void]>([
  ['another person', () => signIn('พ่อชัย')],
  ['nobody signed in', () => getSession().saveToken('')],
  ['a session without its profile', () => localStorage.removeItem(profileKey)],
  ['another build', () => Object.assign(document.documentElement.dataset, { build: 'b-2' })],
  ['the end of its use', () => vi.setSystemTime(now + copyLifeMs)],
  ['a clock set back', () => vi.setSystemTime(now - 1)],
])('a snapshot is deleted without being painted: %s', (_what, change) => {
  change();
  expect(paint()).toBe('');
  expect(localStorage.getItem(snapshotsKey)).toBeNull();
});

test.each<[string, Parameters<typeof check>[0]]>([
  ['five minutes old', { lastFetched: now - checkLastsMs }],
  ['of a clock that was set back since', { lastFetched: now + 1 }],
  ['that refused', { success: false }],
  ['of another group', { id: groupId.replace('0', '1') }],
])('a check %s paints nothing, and the snapshot stays for the next visit', (_what, last) => {
  signIn('พ่อชัย');
  signIn('แม่นิด');
  check(last);
  expect(paint()).toBe('');
  expect(localStorage.getItem(snapshotsKey)).not.toBeNull();
});

test('a check that is slightly less than five minutes old paints', () => {
  check({ lastFetched: now - checkLastsMs + 1 });
  expect(paint()).toBe(html);
});

test('a sign-in of another person deletes the snapshot at any address', () => {
  signIn('พ่อชัย');
  history.replaceState(null, '', '/microapp');
  paint();
  expect(localStorage.getItem(snapshotsKey)).toBeNull();
});

test('with a simulated LINE, a token in the address is another session', () => {
  history.replaceState(null, '', `/microapp/${groupId}#access_token=other`);
  expect(paint({ isSimulated: true })).toBe('');
});

test('a wide screen, which has a rail, shows nothing', () => {
  vi.stubGlobal('innerWidth', railWidth);
  expect(paint()).toBe('');
});

test('on a later day in Bangkok, words such as "today" are marked as wrong', () => {
  const box = document.getElementById(paintedFrontId);
  paint();
  expect(box?.dataset.earlierDay).toBeUndefined();
  vi.setSystemTime(Date.parse('2026-11-22T17:00:00Z'));
  check({ lastFetched: Date.now() });
  expect(paint()).toBe(html);
  expect(box?.dataset.earlierDay).toBe('');
});

test.each(['strange', 'null', '{"owner":1}'])('a stored value of another form paints nothing: %s', (text) => {
  localStorage.setItem(snapshotsKey, text);
  expect(paint()).toBe('');
});

test('forbidden storage paints nothing', () => {
  const forbid = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(paint()).toBe('');
  forbid.mockRestore();
});

/** Runs the text of the script, as a page does, and returns what it painted. */
function paint({ isSimulated = false } = {}): string | undefined {
  new Function(frontPainter({ snapshotsKey, profileKey, checkLastsMs, isSimulated }))();
  return document.getElementById(paintedFrontId)?.innerHTML;
}

function keep(changes: { owner?: string }): void {
  const front = { groupId, savedAt: now, until: now + copyLifeMs, html };
  localStorage.setItem(snapshotsKey, JSON.stringify({ owner: findOwner(), fronts: [front], ...changes }));
}

/** Stores the answer of an access check. */
function check({ id = groupId, success = true, lastFetched = now }): void {
  getSession().saveGroupVerifyEntry(id, { result: { success }, lastFetched });
}

function signIn(id: string): void {
  const claims = btoa(JSON.stringify({ exp: now / 1000 + 86_400, sub: encodeURIComponent(id) }));
  getSession().saveToken(`e30.${claims.replaceAll('=', '')}.signature`);
  const profile = { id, displayName: id, pictureUrl: null, registration: null };
  getSession().saveProfile({ ...profile, needsConsent: false, hasAccount: true });
}
