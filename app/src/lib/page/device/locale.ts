/** The only language; the specification stores it in a cookie nevertheless. */
export const locale = 'th';
export const localeCookieName = 'kepwai_locale';
export const localeMaxAgeSeconds = 365 * 86_400;

/** Stores the language in its cookie. @see spec.md 9 */
export function saveLocale(page: { cookie: string } = document): void {
  page.cookie = `${localeCookieName}=${locale}; max-age=${localeMaxAgeSeconds}; path=/; SameSite=Lax`;
}
