import { deviceStorage, type PageStorage } from './page-storage.ts';
import { recentSearchesKey } from './recent-searches-key.ts';

const maxKept = 8;
const maxLength = 100;

/** Returns the last searches on this device, the latest first; they never leave it, and go when the person signs out. */
export function listRecentSearches(storage: PageStorage = deviceStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(recentSearchesKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string').slice(0, maxKept);
  } catch {
    return []; // The value was not written by us.
  }
}

/** Puts a search first among the last ones. */
export function rememberSearch(search: string, storage: PageStorage = deviceStorage): void {
  const text = search.trim().slice(0, maxLength);
  if (text === '') return;
  const others = listRecentSearches(storage).filter((other) => other !== text);
  storage.setItem(recentSearchesKey, JSON.stringify([text, ...others].slice(0, maxKept)));
}
