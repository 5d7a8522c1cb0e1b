import { queries } from '../api/api.ts';
import { loadPublicConfig } from '../deployment/config.ts';
import { isInLine, loadLiff } from '../line/liff.ts';
import type { OutsidePlace } from '../line/ways-out.ts';

/**
 * Result of requesting a place outside LINE. `asked`: LINE was called, and does not report whether it opened anything;
 * `browser`: this is one, and opened it; `refused`: LINE refuses to open windows, or LIFF is missing.
 */
export type OutsideOutcome = 'asked' | 'browser' | 'refused';

/**
 * Opens a place in the phone's own browser; a page of ours signed in as the same person. Outside LINE it opens another tab,
 * or this one. Call it directly in the tap's handler.
 * @throws {ApiError} if the server does not hand over, and network errors
 */
export async function openOutside(place: OutsidePlace): Promise<OutsideOutcome> {
  // If LIFF is missing, LINE's browser is recognised by its name.
  if (!isInLine() && !/\bLine\//.test(navigator.userAgent)) {
    const url = 'path' in place ? place.path : absolute(place.address);
    if ('isHere' in place && place.isHere) window.location.assign(url);
    else window.open(url, '_blank', 'noopener');
    return 'browser';
  }
  // Both at once: phones open windows only shortly after a tap.
  const loading = loadLiff().catch(() => null);
  const url =
    'path' in place
      ? (await queries.call('createHandover', { body: { path: place.path } })).url
      : absolute(place.address);
  const liff = await loading;
  try {
    liff?.openWindow({ url, external: true });
    return liff === null ? 'refused' : 'asked';
  } catch {
    return 'refused'; // Whatever LINE's reason, the place can be pasted.
  }
}

/**
 * Copies the address of a place, and returns whether the browser allows it. For our own pages it is the plain address:
 * a secret that signs in must not be in a clipboard.
 */
export async function copyPlace(place: OutsidePlace): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await findPlainAddress(place));
    return true;
  } catch {
    return false; // No permission, or no clipboard at all: older browsers of LINE.
  }
}

async function findPlainAddress(place: OutsidePlace): Promise<string> {
  if ('address' in place) return absolute(place.address);
  const { publicUrl } = await loadPublicConfig();
  return new URL(place.path, publicUrl).href;
}

function absolute(address: string): string {
  return new URL(address, location.origin).href;
}
