import { type DraftStorage, draftPrefix, openDraftStorage } from '../session/draft-storage.ts';

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
  {
    leaveOut = [],
    storage = openDraftStorage(),
  }: { leaveOut?: readonly string[]; storage?: DraftStorage } = {},
): FormDraft {
  const storageKey = `${draftPrefix}${key}`;
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
