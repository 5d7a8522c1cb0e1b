/** Returns whether this is Firefox, which breaks lines within words that other browsers know. */
export function isFirefox(): boolean {
  return navigator.userAgent.includes('Firefox');
}
