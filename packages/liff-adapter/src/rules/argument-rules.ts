import type { LiffDriver } from '../liff/driver.ts';
import { isObject, type LiffFailure } from '../liff/errors.ts';
import type { LiffContext } from '../liff/types.ts';
import { isUnderEndpoint, resolvePath } from '../page/address.ts';
import * as messages from './messages.ts';

/** Checks arguments, against the context if they concern it. Has no side effects. */
export type ArgumentRule = (input: unknown, driver: LiffDriver) => LiffFailure | undefined;

export const invalid = (message: string): LiffFailure => ({ code: 'INVALID_ARGUMENT', message });

export function field(input: unknown, name: string): unknown {
  return isObject(input) ? Reflect.get(input, name) : undefined;
}

/** Returns the context; null before LIFF is started, when only the arguments themselves can be checked. */
export function findContext(driver: LiffDriver): LiffContext | null {
  return driver.isConfigured() ? driver.functions().getContext() : null;
}

export const checkOpenWindow: ArgumentRule = (input, driver) => {
  const url = field(input, 'url');
  const external = field(input, 'external');
  const isGood =
    typeof url === 'string' &&
    (external === undefined || typeof external === 'boolean') &&
    isOpenable(url) &&
    // iOS rewrites the address: it drops everything after a second `?` and splits a hash that has a query.
    !(driver.getOS() === 'ios' && driver.isInClient() && /[?#].*\?/.test(url));
  return isGood ? undefined : invalid(messages.invalidOpenWindow);
};

/** Returns whether the scheme is allowed: LINE's SDK would pass on any, `javascript:` too. */
function isOpenable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || protocol === 'line:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Refuses paths outside the endpoint, for which LINE shows an error page without a way back. */
export const checkLogin: ArgumentRule = (input, driver) => {
  if (input === undefined) return undefined;
  const path = isObject(input) ? field(input, 'redirectPath') : null;
  if (path === undefined) return undefined;
  // Node has no origin; the next check reports that LIFF is not started.
  const origin = globalThis.window?.location.origin ?? 'https://localhost';
  const url = typeof path === 'string' ? resolvePath(path, origin) : null;
  if (url === null) return invalid('redirectPath must be a path of this origin, such as /app');
  const endpointUrl = findContext(driver)?.endpointUrl;
  if (endpointUrl === undefined || isUnderEndpoint(url, endpointUrl)) return undefined;
  return invalid(`redirectPath must be at or below the endpoint URL ${endpointUrl}`);
};
