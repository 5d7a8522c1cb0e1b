import { isIP } from 'node:net';

/** Returns whether a value is an origin, without a path. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === withoutSlash(value);
}

/** Splits a list at commas. */
export function commaList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Splits secrets at commas; one secret with a comma, of which no part is long enough, stays one. */
export function secretList(value: string): string[] {
  const list = commaList(value);
  return list.some(({ length }) => length >= minSecretLength) ? list : [value];
}

/** Returns whether these are one or two secrets that are long enough. */
export function isSecrets(list: string[]): list is [string, ...string[]] {
  return (list.length === 1 || list.length === 2) && list.every(({ length }) => length >= minSecretLength);
}

const minSecretLength = 32;

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Returns whether a value is a name of networks, an address, or a network; a network of everybody is rejected. */
export function isProxyAddress(value: string): boolean {
  if (proxyNames.has(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
}

/**
 * Returns whether a value is a DSN: a public key, a host, and a project's number last.
 * @see https://develop.sentry.dev/sdk/foundations/transport/authentication/
 */
export function isDsn(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  const isPlain = password === '' && search === '' && hash === '';
  return /^https?:$/.test(protocol) && /^\w+$/.test(username) && isPlain && /\/\d+$/.test(pathname);
}

/** Returns whether a value is an address of a PostgreSQL. */
export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value);
}

/** Returns a value without slashes at its end. */
export function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '');
}
