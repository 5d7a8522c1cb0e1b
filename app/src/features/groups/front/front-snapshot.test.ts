import { hourMs } from '@kepwai/rules/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyLifeMs, findOwner, getDeviceCache } from '../../../lib/api/device/device-cache.ts';
import { frontSnapshotKey } from '../../../lib/page/device/front-snapshot-key.ts';
import { getSession, profileKey } from '../../../lib/session/session.ts';
import { createSnapshotWriter } from './front-snapshot.ts';
import { frontPainter, paintedFrontId } from './paint-front.ts';

const groupId = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';
const tokenLifeMs = hourMs;
const profile = {
  displayName: 'แม่นิด',
  pictureUrl: null,
  registration: null,
  needsConsent: false,
  hasAccount: true,
};
const now = Date.parse('2026-11-22T08:00:00Z');
const page = (words: string) =>
  `<div data-layout="microapp"><header></header><div data-tiles="dense"><ul><li data-file="1">${words}</li></ul></div></div>`;
const queries = (data: unknown) => [{ queryKey: ['getGroup'], data, updatedAt: now }];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('innerWidth', 375);
  // Nothing is laid out in these tests.
  const rects = Object.assign([new DOMRect()], { item: () => null });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rects);
  document.documentElement.dataset.build = 'b-1';
  const claims = btoa(JSON.stringify({ exp: (now + tokenLifeMs) / 1000 })).replaceAll('=', '');
  getSession().saveToken(`e30.${claims}.signature`);
  getSession().saveProfile({ ...profile, id: 'u-1' });
  getSession().saveGroupVerifyEntry(groupId, { result: { success: true }, lastFetched: now });
  history.replaceState(null, '', `/microapp/${groupId}`);
  document.body.innerHTML = page('ของวันหยุด.jpg');
});
afterEach(() => {
  getSession().clear();
  delete document.documentElement.dataset.build;
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the next visit paints what was on screen', () => {
  createSnapshotWriter(groupId)(queries('a'));
  document.body.innerHTML = `<div id="${paintedFrontId}"></div>`;
  new Function(
    frontPainter({ snapshotsKey: frontSnapshotKey, profileKey, checkLastsMs: 1, isSimulated: false }),
  )();
  expect(document.getElementById(paintedFrontId)?.innerHTML).toBe(page('ของวันหยุด.jpg'));
});

test('a snapshot is used for a day, and only in its session', () => {
  createSnapshotWriter(groupId)(queries('a'));
  expect(findStored()).toMatchObject({
    owner: findOwner(),
    fronts: [{ groupId, savedAt: now, until: now + Math.min(copyLifeMs, tokenLifeMs) }],
  });
});

test.each<[string, () => void]>([
  ['on another screen of the group', () => history.replaceState(null, '', `/microapp/${groupId}/file`)],
  ['while nobody is signed in', () => getSession().saveToken('')],
  ['while it loads', () => document.querySelector('header')?.setAttribute('aria-busy', 'true')],
  ['with an error', () => document.querySelector('header')?.setAttribute('role', 'alert')],
  ['under a dialog', () => document.querySelector('[data-layout]')?.setAttribute('aria-hidden', 'true')],
  ['without files', () => document.querySelector('[data-tiles]')?.remove()],
  ['beside a rail', () => vi.stubGlobal('innerWidth', 1280)],
])('no snapshot is stored %s', (_where, change) => {
  change();
  createSnapshotWriter(groupId)(queries('a'));
  expect(findStored()).toBeNull();
});

test('a part that arrives later is not in the snapshot', () => {
  document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li data-arrives-late="">สลิป</li>');
  createSnapshotWriter(groupId)(queries('a'));
  expect(JSON.stringify(findStored())).not.toContain('สลิป');
});

test('a snapshot survives a visit to another screen, until one of its files is gone', () => {
  const keep = createSnapshotWriter(groupId);
  keep(queries({ items: [{ id: '1' }, { id: '2' }] }));
  history.replaceState(null, '', `/microapp/${groupId}/file`);
  keep(queries({ items: [{ id: '3' }, { id: '2' }, { id: '1', hasText: true }] }));
  expect(findStored()).not.toBeNull();
  keep(queries({ items: [{ id: '3' }, { id: '2' }] }));
  expect(findStored()).toBeNull();
});

test('the latest four groups have snapshots, and those of another session have none', () => {
  const ids = ['1', '2', '3', '4', '5'].map((digit) => groupId.replace('0', digit));
  const visit = (id: string) => {
    history.replaceState(null, '', `/microapp/${id}`);
    createSnapshotWriter(id)(queries(id));
  };
  ids.forEach(visit);
  expect(findStored()?.fronts.map((front) => front.groupId)).toEqual(ids.toReversed().slice(0, 4));
  document.documentElement.dataset.build = 'b-2';
  visit(groupId);
  expect(findStored()?.fronts.map((front) => front.groupId)).toEqual([groupId]);
});

test.each<[string, () => unknown]>([
  ['the person signs out', () => getSession().clear()],
  ['the server refuses a group', () => getDeviceCache().clear()],
  ['the copies of the device are deleted', () => getDeviceCache().clear()],
  ['the group itself is not known any more', () => createSnapshotWriter(groupId)([])],
])('a snapshot is deleted once %s', async (_when, act) => {
  createSnapshotWriter(groupId)(queries('a'));
  expect(findStored()).not.toBeNull();
  await act();
  expect(findStored()).toBeNull();
});

test('full storage removes older snapshots', () => {
  createSnapshotWriter(groupId)(queries('a'));
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  createSnapshotWriter(groupId)(queries('b'));
  refuse.mockRestore();
  expect(localStorage.getItem(frontSnapshotKey)).toBeNull();
});

function findStored(): { owner: string; fronts: { groupId: string }[] } | null {
  return JSON.parse(localStorage.getItem(frontSnapshotKey) ?? 'null');
}
