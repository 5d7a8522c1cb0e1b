import type { LiffOS } from '../liff/types.ts';
import { openStorage } from '../page/storage.ts';

/*
 * What LINE's SDK reads from the user agent, by its own patterns: these answers are wanted before the SDK is
 * loaded, and must not change when it is.
 */

/** @see https://developers.line.biz/en/reference/liff/#is-in-client */
export function isLineClient(): boolean {
  if (typeof window === 'undefined') return false;
  const { userAgent } = window.navigator;
  if (/Line\/\d+\.\d+\.\d+ LIFF/.test(userAgent)) return true;
  if (/Line\/\d+\.\d+\.\d+/.test(userAgent) && /[#|&]access_token=/.test(window.location.hash)) return true;
  // After a redirect inside LINE the credentials are gone from the hash, and only this flag of the SDK is left.
  return openStorage('sessionStorage').getItem('LIFF_STORE:isInClient') === '1';
}

export function findOS(): LiffOS {
  const userAgent = typeof window === 'undefined' ? '' : window.navigator.userAgent.toLowerCase();
  if (/iphone|ipad|ipod/.test(userAgent)) return 'ios';
  return /android/.test(userAgent) ? 'android' : 'web';
}

export function findLineVersion(): string | null {
  if (typeof window === 'undefined') return null;
  return /Line\/(\d+(?:\.\d+)*)/i.exec(window.navigator.userAgent)?.[1] ?? null;
}
