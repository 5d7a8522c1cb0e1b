import { isRecord } from '../is-record.ts';

/** Answer that searches find. @see product.md 7, `_payload.json` */
export interface HelpEntry {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** Answer as HTML of our own build; null if its page has to be opened. */
  readonly html: string | null;
  readonly screens: readonly string[];
}

/** Pages whose entries help reads. */
export const helpPages = ['/docs/faq', '/pricing', '/articles'] as const;

/** Injected dependencies. */
export interface HelpParts {
  readonly fetch: typeof globalThis.fetch;
  /** Stores entries for times without a network; null if the browser has none. */
  readonly caches: { open(name: string): Promise<Pick<Cache, 'put' | 'match'>> } | null;
}

const cacheName = 'kepwai-help';

/** Time after which the device's copy is shown instead. */
const patienceMs = 10_000;

/**
 * Loads the entries of one page from its `_payload.json`: from the server, or else the copy on this device.
 * @throws if neither answers.
 */
export async function loadHelp(page: string, parts: HelpParts = browserParts()): Promise<HelpEntry[]> {
  const address = `${page}/_payload.json`;
  try {
    const answer = await parts.fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    await keep(address, answer.clone(), parts);
    return parseEntries(await answer.json());
  } catch (cause) {
    const kept = await findKept(address, parts);
    if (kept === null) throw new Error(`${address} could not be read`, { cause });
    return kept;
  }
}

/** Returns the entries in an unknown value; those that are none are left out. */
export function parseEntries(payload: unknown): HelpEntry[] {
  if (!isRecord(payload) || !Array.isArray(payload.entries)) return [];
  return payload.entries.filter(isEntry);
}

function browserParts(): HelpParts {
  return { fetch: (...request) => fetch(...request), caches: 'caches' in globalThis ? caches : null };
}

/** Keeping is a courtesy: a full or forbidden storage changes nothing now. */
async function keep(address: string, answer: Response, { caches }: HelpParts): Promise<void> {
  await caches
    ?.open(cacheName)
    .then((cache) => cache.put(address, answer))
    .catch(() => undefined);
}

async function findKept(address: string, { caches }: HelpParts): Promise<HelpEntry[] | null> {
  const answer = await caches
    ?.open(cacheName)
    .then((cache) => cache.match(address))
    .catch(() => undefined);
  return answer ? parseEntries(await answer.json()) : null;
}

function isEntry(value: unknown): value is HelpEntry {
  return (
    isRecord(value) &&
    typeof value.href === 'string' &&
    typeof value.title === 'string' &&
    typeof value.text === 'string' &&
    (value.html === null || typeof value.html === 'string') &&
    Array.isArray(value.screens)
  );
}
