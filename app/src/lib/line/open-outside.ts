import { queries } from '../api/api.ts';
import { loadPublicConfig } from '../deployment/config.ts';
import { isInLine, loadLiff } from './liff.ts';

/**
 * Result of opening a place outside LINE. `copied`: LINE opened nothing, and its address is in the clipboard; `failed`:
 * nor is it there.
 */
export type OutsideOutcome = 'opened' | 'copied' | 'failed';

/**
 * Opens a page of ours in the phone's own browser, signed in as the same person. Outside LINE it opens another tab. Call it
 * directly in the tap's handler. `path` has path, query and hash.
 * @throws {ApiError} if the server does not hand over, and network errors
 */
export async function openOutside(path: string): Promise<OutsideOutcome> {
  if (!isInLine()) {
    window.open(path, '_blank', 'noopener');
    return 'opened';
  }
  // Both at once: phones open windows only shortly after a tap.
  const loading = loadLiff().catch(() => null);
  const { url } = await queries.call('createHandover', { body: { path } });
  const liff = await loading;
  if (liff === null) return copyAddress(path);
  try {
    liff.openWindow({ url, external: true });
    return 'opened';
  } catch {
    return copyAddress(path); // LINE refuses to open windows; whatever its reason, the place can be pasted.
  }
}

/** Copies the plain address: a clipboard, and where it is pasted, is no place for a secret that signs in. */
async function copyAddress(path: string): Promise<OutsideOutcome> {
  try {
    const { publicUrl } = await loadPublicConfig();
    await navigator.clipboard.writeText(new URL(path, publicUrl).href);
    return 'copied';
  } catch {
    return 'failed'; // No permission, or no clipboard at all: older browsers of LINE.
  }
}

/**
 * Opens an address in the phone's own browser as it is: a signed address of the API needs no sign-in there. Outside LINE it
 * opens another tab.
 */
export async function openAddressOutside(address: string): Promise<void> {
  const url = new URL(address, location.origin).href;
  if (!isInLine()) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  const liff = await loadLiff();
  liff.openWindow({ url, external: true });
}
