import { type MockLineOptions, readPageSearch } from '../options.ts';

/** Leaves the page for a login, and keeps the words of `?liff=` for the return. */
export function leaveForLogin(options: Omit<MockLineOptions, 'environment'>, redirectUri: string): void {
  const { lineOrigin, navigate = (url) => window.location.assign(url) } = options;
  const back = new URL(redirectUri);
  const words = new URLSearchParams(options.search ?? readPageSearch()).get('liff');
  if (words && !back.searchParams.has('liff')) back.searchParams.set('liff', words);
  if (options.authorizeUrl === undefined && lineOrigin === undefined) {
    back.hash = `access_token=mock-${crypto.randomUUID()}`;
    navigate(back.href);
    return;
  }
  const target = new URL(options.authorizeUrl ?? `${lineOrigin?.replace(/\/+$/, '')}/dev/authorize`);
  target.searchParams.set('redirect_uri', words ? back.href : redirectUri);
  navigate(target.href);
}
