/**
 * Runs right after the list of ways to download, before it is painted: moves the way of this phone and browser to
 * the top, and folds nothing. A fragment that names another way wins. LINE writes `Line/` into its user agent, and an
 * iPad calls itself a Mac with touch.
 */
export function moveFirstPath(page: Document, device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): void {
  const agent = device.userAgent;
  const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && device.maxTouchPoints > 1);
  const isAndroid = /Android/.test(agent);
  const isLine = /\bLine\//.test(agent);
  const phone = isApple ? (isLine ? 'line-iphone' : 'safari') : isLine ? 'line-android' : 'android';
  const own = page.getElementById(isApple || isAndroid ? phone : 'computer');
  if (!own) return;
  own.dataset.own = '';
  own.querySelector('[data-yours]')?.removeAttribute('hidden');
  own.parentElement?.prepend(own);
}

/** The same as a script of the page. */
export const firstPath = `(${moveFirstPath.toString()})(document,navigator)`;
