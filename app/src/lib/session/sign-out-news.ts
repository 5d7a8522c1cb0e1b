import { deviceStorage, type PageStorage } from '../page/device/page-storage.ts';
import { parseStoredProfile, profileKey } from './session.ts';

const signedOutKey = 'kepwai.signedOut';

/** Notifies the other tabs of a sign-out in this one. */
export function announceSignOut(storage: PageStorage = deviceStorage): void {
  storage.setItem(signedOutKey, String(Date.now()));
  storage.removeItem(signedOutKey);
}

/**
 * Watches other tabs for changes of the session: `signed-out`, or `replaced` by another person. Browsers send
 * storage events only to tabs that did not cause them.
 */
export function watchOtherTabs(
  onNews: (news: 'signed-out' | 'replaced') => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  // A new profile is written after the old one was erased, so the old id is remembered here.
  let lastId = parseStoredProfile(deviceStorage.getItem(profileKey))?.profile.id ?? null;
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutKey && newValue !== null) onNews('signed-out');
    if (key !== profileKey || newValue === null) return;
    const id = parseStoredProfile(newValue)?.profile.id ?? null;
    if (id !== null && lastId !== null && id !== lastId) onNews('replaced');
    lastId = id ?? lastId;
  };
  page.addEventListener('storage', hear);
  return () => page.removeEventListener('storage', hear);
}
