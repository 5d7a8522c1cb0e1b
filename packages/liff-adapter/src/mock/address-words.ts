import { permissionNames } from '../liff/limits.ts';
import type { PermissionName } from '../liff/types.ts';
import { featureVersions } from '../liff/version-gates.ts';
import type { MockEnvironment } from './environment.ts';

/** Environment that the words of `?liff=` describe. */
export interface MockWords {
  environment: Partial<MockEnvironment>;
  /** Unknown words, as written. */
  unknown: readonly string[];
}

type Change = Partial<MockEnvironment>;

const inLine = { inClient: true } as const;

/** Fixed words. Versions, statuses and `no-…` are read by {@link readPattern}. */
export const mockWords: Readonly<Record<string, Change>> = {
  browser: { inClient: false, lineBrowser: false },
  client: inLine,
  'line-browser': { inClient: false, lineBrowser: true },
  'sub-window': { inSubWindow: true },
  ios: { os: 'ios', ...inLine },
  android: { os: 'android', ...inLine },
  web: { os: 'web', inClient: false },
  utou: { contextType: 'utou', ...inLine },
  room: { contextType: 'room', ...inLine },
  group: { contextType: 'group', ...inLine },
  none: { contextType: 'none', ...inLine },
  openchat: { contextType: 'square_chat', ...inLine },
  'signed-in': { signedIn: true },
  'signed-out': { token: 'none' },
  expired: { token: 'expired' },
  'expired-id-token': { idToken: 'expired' },
  friend: { friend: true },
  'no-friend': { friend: false },
  slow: { init: { delayMs: 5_000 } },
  never: { init: 'pending' },
  failing: { init: { code: 'INIT_FAILED', message: 'Invalid LIFF ID' } },
  offline: { network: 'offline' },
  refused: { consent: 'refuse' },
  cancelled: { picker: 'cancel' },
  blocked: { popup: 'blocked' },
};

/**
 * Parses an environment from an address. A later word wins over an earlier one, except that `browser` and
 * `line-browser` also win over words that imply LINE's client, as in `?liff=browser,android`.
 */
export function readMockWords(search: string, initial: Readonly<MockEnvironment>): MockWords {
  const words = (new URLSearchParams(search).get('liff') ?? '').split(',').filter((word) => word !== '');
  const unknown: string[] = [];
  let environment: MockEnvironment = initial;
  for (const word of words) {
    const change = Object.hasOwn(mockWords, word) ? mockWords[word] : readPattern(word, environment);
    if (change) environment = { ...environment, ...change };
    else unknown.push(word);
  }
  for (const word of ['browser', 'line-browser']) {
    if (words.includes(word)) environment = { ...environment, ...mockWords[word] };
  }
  return { environment: words.length > unknown.length ? environment : {}, unknown };
}

function readPattern(
  word: string,
  { scope, granted, features }: Readonly<MockEnvironment>,
): Change | undefined {
  if (/^\d+(\.\d+)+$/.test(word)) return { lineVersion: word, ...inLine };
  if (/^[45]\d\d$/.test(word)) return { network: Number(word) };
  const slow = /^slow-(\d+)$/.exec(word);
  if (slow) return { init: { delayMs: Number(slow[1]) } };
  const [, verb, name = ''] = /^(no|ask|with)-(.+)$/.exec(word) ?? [];
  if (isPermission(name)) {
    if (verb === 'no') return { scope: scope.filter((other) => other !== name) };
    if (verb === 'with') return { scope: [...scope.filter((other) => other !== name), name] };
    return { granted: (granted === 'all' ? scope : granted).filter((other) => other !== name) };
  }
  if (!Object.hasOwn(featureVersions, name) && name !== 'addToHomeLineScheme') return undefined;
  const others = features.filter((other) => other !== name);
  return verb === 'no' ? { features: others } : verb === 'with' ? { features: [...others, name] } : undefined;
}

function isPermission(name: string): name is PermissionName {
  return permissionNames.some((known) => known === name);
}
