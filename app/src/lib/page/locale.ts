/** The one language there is; the specification keeps it in a cookie all the same. */
export const locale = 'th';
export const localeCookieName = 'kepwai_locale';
export const localeMaxAgeSeconds = 365 * 86_400;

/** @see spec.md 9 */
export function saveLocale(page: { cookie: string } = document): void {
  page.cookie = `${localeCookieName}=${locale}; max-age=${localeMaxAgeSeconds}; path=/; SameSite=Lax`;
}
