/** Prefix of the drafts in the tab's storage. */
export const draftPrefix = 'kepwai.draft.';

/** Storage of drafts. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Deletes all drafts of this tab on sign-out, so that the next person cannot read them. */
export function clearFormDrafts(storage: DraftStorage = openDraftStorage()): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(draftPrefix)) storage.removeItem(key);
}

/** Returns the tab's storage. If storage is forbidden, nothing is kept and nothing fails. */
export function openDraftStorage(): DraftStorage {
  try {
    return sessionStorage;
  } catch {
    return {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    };
  }
}
