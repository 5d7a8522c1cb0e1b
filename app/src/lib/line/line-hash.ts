/** Credentials that LINE's client put behind `#` for LINE's SDK, until LIFF has started; null if there are none. */
let pending: string | null = null;

/** Remembers the credentials in the address of the page that LINE opened. */
export function rememberLineHash(): void {
  if (isWithCredentials(location.hash)) pending = location.hash.slice(1);
}

/** Whether LINE's SDK has not read the credentials yet. */
export function isLineHashPending(): boolean {
  return pending !== null;
}

/** Puts the credentials back into the address, from which a navigation removed them. */
export function restoreLineHash(): void {
  if (pending === null || isWithCredentials(location.hash)) return;
  const { pathname, search, hash } = location;
  // The router keeps its own state there.
  history.replaceState(history.state, '', `${pathname}${search}${hash ? `${hash}&` : '#'}${pending}`);
}

/** Forgets the credentials once a start of LIFF has removed them from the address. */
export function releaseLineHash(): void {
  if (!isWithCredentials(location.hash)) pending = null;
}

function isWithCredentials(hash: string): boolean {
  return /[#&]access_token=/.test(hash);
}
