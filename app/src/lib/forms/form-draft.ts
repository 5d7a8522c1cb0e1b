const prefix = 'kepwai.draft.';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What was typed into one form and not sent yet, for as long as this tab lives. */
export interface FormDraft {
  /** Empty where there is none, or none that can be read. */
  readonly find: () => Readonly<Record<string, unknown>>;
  /** Files are left out: they cannot be written down. */
  readonly save: (values: Readonly<Record<string, unknown>>) => void;
  readonly clear: () => void;
}

/** The draft of the form of this key, without the fields that are nobody's to keep (`leaveOut`). */
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
        // The storage is full or closed: the form itself still holds what was typed.
      }
    },
    clear: () => storage.removeItem(storageKey),
  };
}

/** All drafts of this tab, for when a person signs out: the next one is not to read them. */
export function clearFormDrafts(storage: DraftStorage = openStorage()): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Cut short, or another program's: a draft is a convenience.
    return {};
  }
}

function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWritable);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Where storage is forbidden nothing is kept, and nothing fails. */
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
