import type { LiffOS } from '../liff/types.ts';
import { openStorage } from '../page/storage.ts';

/*
 * Parses the user agent with the patterns of LINE's SDK: these answers are needed before the SDK is loaded,
 * and must not change when it is.
 */

/** Returns the browser's user agent; empty in Node. */
export function readUserAgent(): string {
  return globalThis.window?.navigator.userAgent ?? '';
}

/**
 * Returns whether the page runs inside LINE's client.
 * @see https://developers.line.biz/en/reference/liff/#is-in-client
 */
export function isLineClient(): boolean {
  const userAgent = readUserAgent();
  if (/Line\/\d+\.\d+\.\d+ LIFF/.test(userAgent)) return true;
  if (/Line\/\d+\.\d+\.\d+/.test(userAgent) && /[#|&]access_token=/.test(window.location.hash)) return true;
  // After a redirect inside LINE the credentials are gone from the hash, and only this flag of the SDK is
  // left.
  return openStorage('sessionStorage').getItem('LIFF_STORE:isInClient') === '1';
}

/** Returns the operating system by the user agent; `web` for everything but iOS and Android. */
export function findOS(): LiffOS {
  const userAgent = readUserAgent().toLowerCase();
  if (/iphone|ipad|ipod/.test(userAgent)) return 'ios';
  return /android/.test(userAgent) ? 'android' : 'web';
}

/** Returns the version of LINE's client, such as `15.2.1`; null outside LINE. */
export function findLineVersion(): string | null {
  return /Line\/(\d+(?:\.\d+)*)/i.exec(readUserAgent())?.[1] ?? null;
}
