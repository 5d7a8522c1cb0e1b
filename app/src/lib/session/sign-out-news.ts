import { deviceStorage, type PageStorage } from '../page/page-storage.ts';
import { parseStoredProfile, profileKey } from './session.ts';

const signedOutKey = 'kepwai.signedOut';

/** Tells the other tabs that the person signs out here. */
export function announceSignOut(storage: PageStorage = deviceStorage): void {
  storage.setItem(signedOutKey, String(Date.now()));
  storage.removeItem(signedOutKey);
}

/**
 * Hears what other tabs do to the session: `signed-out` there, or `replaced` by another person. Browsers tell storage events only
 * to the tabs that did not cause them.
 */
export function watchOtherTabs(
  onNews: (news: 'signed-out' | 'replaced') => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  // A new person is written where the old one was erased before, so the old one is remembered here.
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
