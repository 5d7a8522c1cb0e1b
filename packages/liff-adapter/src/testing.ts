import { createLiff } from './create-liff.ts';
import type { Liff, LiffEvent } from './liff/types.ts';
import { createMockLine, type MockEnvironment, type MockLine, type MockLineOptions } from './mock/index.ts';

/** Options of a LIFF for one test. */
export interface LiffTestOptions extends Omit<MockLineOptions, 'environment'> {
  /** Default: `1234567890-AbcdEfgh`. */
  liffId?: string;
  /** Default: signed in, in a browser. */
  environment?: Partial<MockEnvironment>;
  /** Whether `boot()` is already called. Default: true. */
  booted?: boolean;
}

/** A LIFF for one test, with everything that a test reads or changes. */
export interface LiffTest {
  liff: Liff;
  mock: MockLine;
  /** Events of `onEvent`, oldest first. */
  events: readonly LiffEvent[];
  /** Addresses that the page would have left for: logins, in order. */
  visited: readonly string[];
}

const defaultLiffId = '1234567890-AbcdEfgh';

/**
 * Creates a mock LIFF, started and signed in, that needs no server and never leaves the page. Clears what an
 * earlier one left in the browser's storage.
 */
export async function openLiff(options: LiffTestOptions = {}): Promise<LiffTest> {
  const { liffId = defaultLiffId, environment, booted = true, ...mockOptions } = options;
  clearStorage(liffId);
  const visited: string[] = [];
  const events: LiffEvent[] = [];
  const mock = createMockLine({
    search: '',
    navigate: (url) => void visited.push(url),
    ...mockOptions,
    environment: { signedIn: true, ...environment },
  });
  const liff = createLiff({ liffId, mode: 'mock', mock, onEvent: (event) => void events.push(event) });
  if (booted) {
    const result = await liff.boot();
    if (result.status === 'failed') throw result.reason;
  }
  return { liff, mock, events, visited };
}

function clearStorage(liffId: string): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith('kepwai.liff') && key.includes(liffId)) storage.removeItem(key);
    }
  }
}

/**
 * Fixtures for Vitest: `const test = base.extend(vitestFixtures)`, then `test('…', ({ liffTest }) => …)`. Its
 * options are `liffOptions`, which a suite overrides with another `extend`.
 */
export const vitestFixtures = {
  liffOptions: {} satisfies LiffTestOptions as LiffTestOptions,
  liffTest: async (
    { liffOptions }: { liffOptions: LiffTestOptions },
    use: (liffTest: LiffTest) => Promise<void>,
  ): Promise<void> => {
    await use(await openLiff(liffOptions));
    clearStorage(liffOptions.liffId ?? defaultLiffId);
  },
};

/** Subset of Playwright's page that the fixture uses. */
export interface PlaywrightPage {
  goto(url: string): Promise<unknown>;
}

/** Opens an address of an app in mock mode, in an environment named in words: `ios,13.9,no-profile`. */
export type OpenInLiff = (url: string, words?: string) => Promise<void>;

/**
 * Fixtures for Playwright, for apps in mock mode: `const test = base.extend(playwrightFixtures)`, then
 * `test('…', async ({ openInLiff, page }) => openInLiff('/app', 'android,expired'))`.
 */
export const playwrightFixtures = {
  openInLiff: async (
    { page }: { page: PlaywrightPage },
    use: (open: OpenInLiff) => Promise<void>,
  ): Promise<void> => {
    await use(async (url, words) => {
      await page.goto(words ? withWords(url, words) : url);
    });
  },
};

/** Returns the same address with words for mock mode's environment in its query. */
export function withWords(url: string, words: string): string {
  const [beforeHash = '', ...hash] = url.split('#');
  const query = `${beforeHash.includes('?') ? '&' : '?'}liff=${encodeURIComponent(words).replaceAll('%2C', ',')}`;
  return [beforeHash + query, ...hash].join('#');
}
