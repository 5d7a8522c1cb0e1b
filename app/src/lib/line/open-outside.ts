import { isInLine, loadLiff } from './liff.ts';

/**
 * Opens an address in the phone's own browser, because LINE's can neither save files nor hold them. A signed address of
 * the API needs no sign-in there.
 */
export async function openOutside(address: string): Promise<void> {
  const url = new URL(address, location.origin).href;
  if (!isInLine()) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  const liff = await loadLiff();
  liff.openWindow({ url, external: true });
}
