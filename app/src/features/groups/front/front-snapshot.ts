import { decodeToken } from '@kepwai/api-client';
import { type CopiedQuery, copyLifeMs, findOwner } from '../../../lib/api/device/device-cache.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { frontSnapshotKey } from '../../../lib/page/device/front-snapshot-key.ts';
import { deviceStorage } from '../../../lib/page/device/page-storage.ts';
import { getSession } from '../../../lib/session/session.ts';
import { type FrontSnapshot, railWidth } from './paint-front.ts';
import { toStaticHtml } from './to-static-html.ts';

/** Maximum number of groups whose fronts are kept. */
const maxFronts = 4;
/** Maximum number of characters of a front. Browsers give an origin five million for everything. */
const maxLength = 250_000;
/** Height of a snapshot, in screens. */
const keptScreens = 1.25;

/** States of a front that are over when it is opened again. */
const passing =
  '[role="alert"], [role="status"]:not(:empty), [aria-busy="true"], [data-covers-top-bar], [aria-expanded="true"]';

/**
 * Creates a function that keeps the front of a group as it is on screen, so that the next visit can paint it before
 * any script has loaded. It takes the front's data: once something of them is gone while another screen of the group
 * is open, what was kept is deleted.
 */
export function createSnapshotWriter(groupId: string): (queries: readonly CopiedQuery[]) => void {
  return (queries) => {
    const front = queries.length > 0 ? findFront(groupId) : null;
    const kept = findSnapshots(findOwner()).find((other) => other.groupId === groupId);
    if (front === null && queries.length > 0 && kept && isAllThere(kept.html, queries)) return;
    storeSnapshot(groupId, front && toStaticHtml(front, isKept));
  };
}

/**
 * Returns whether all files of a kept front are still there. Other changes come while people leave it, such as that a text
 * was read, and what is kept can wait for the next visit.
 */
function isAllThere(html: string, queries: readonly CopiedQuery[]): boolean {
  const ids = new Set(queries.flatMap(({ data }) => idsOf(data)));
  return Array.from(html.matchAll(/ data-file="([^"]*)"/g), ([, id]) => id).every(
    (id) => id !== undefined && ids.has(id),
  );
}

/** Returns the ids of a list, or of a page of one. */
function idsOf(data: unknown): string[] {
  const items: unknown = isRecord(data) ? data.items : data;
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []));
}

/** Replaces the snapshot of a group; null deletes it. */
function storeSnapshot(groupId: string, html: string | null): void {
  const token = getSession().findToken();
  const owner = findOwner();
  const savedAt = Date.now();
  const fronts = findSnapshots(owner).filter((other) => other.groupId !== groupId);
  if (html !== null && html.length < maxLength && token !== null) {
    const until = Math.min(savedAt + copyLifeMs, (decodeToken(token)?.exp ?? 0) * 1000);
    fronts.unshift({ groupId, savedAt, until, html });
  }
  // Full storage would keep what was there before.
  deviceStorage.removeItem(frontSnapshotKey);
  if (fronts.length === 0) return;
  deviceStorage.setItem(frontSnapshotKey, JSON.stringify({ owner, fronts: fronts.slice(0, maxFronts) }));
}

/** Returns the page while it shows the group's front and nothing over it; null otherwise, and on a wide screen. */
function findFront(groupId: string): Element | null {
  const page = document.querySelector('[data-layout="microapp"]');
  const isHere = location.pathname === `/microapp/${groupId}` && innerWidth < railWidth && navigator.onLine;
  if (!page?.querySelector('[data-tiles]') || !isHere) return null;
  if (page.closest('[inert], [aria-hidden="true"]')) return null;
  const isPassing = [...page.querySelectorAll(passing)].some((part) => !part.closest('[data-arrives-late]'));
  return isPassing ? null : page;
}

function isKept(element: Element): boolean {
  if (element.matches('[data-arrives-late]') || element.getClientRects().length === 0) return false;
  if (!element.matches('li, section, p')) return true;
  return element.getBoundingClientRect().top + scrollY < innerHeight * keptScreens;
}

function findSnapshots(owner: string | null): FrontSnapshot[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(frontSnapshotKey) ?? 'null');
    return isRecord(stored) && stored.owner === owner && Array.isArray(stored.fronts) ? stored.fronts : [];
  } catch {
    return []; // Damaged storage counts as empty.
  }
}
