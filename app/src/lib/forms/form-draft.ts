const prefix = 'kepwai.draft.';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Unsent input of one form, kept as long as this tab lives. */
export interface FormDraft {
  /** Returns the draft; empty if there is none or it is unreadable. */
  readonly find: () => Readonly<Record<string, unknown>>;
  /** Stores values, except files, which cannot be serialised. */
  readonly save: (values: Readonly<Record<string, unknown>>) => void;
  readonly clear: () => void;
}

/** Creates the draft of the form with this key, without the fields that must not be stored (`leaveOut`). */
export function createFormDraft(
  key: string,
  { leaveOut = [], storage = openStorage() }: { leaveOut?: readonly string[]; storage?: DraftStorage } = {},
): FormDraft {
  const storageKey = `${prefix}${key}`;
  return {
    find: () => parse(storage.getItem(storageKey)),
    save: (values) => {
      const kept = Object.entries(values).filter(
        ([name, value]) => !leaveOut.includes(name) && isWritable(value),
      );
      try {
        storage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // Storage is full or disabled; the form itself still holds the input.
      }
    },
    clear: () => storage.removeItem(storageKey),
  };
}

/** Deletes all drafts of this tab on sign-out, so that the next person cannot read them. */
export function clearFormDrafts(storage: DraftStorage = openStorage()): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Truncated, or written by another program. A draft is only a convenience.
    return {};
  }
}

function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWritable);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns the tab's storage. If storage is forbidden, nothing is kept and nothing fails. */
function openStorage(): DraftStorage {
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
