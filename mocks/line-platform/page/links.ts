import type { View } from './wire.ts';

/** Where a link leads from here, or null when it leads nowhere a browser can go. */
export type FollowLink = (uri: string) => string | null;

/** The app as this person: the platform hands it their token on the way. */
export function toAppLink(view: View, userId: string, path = '/microapp'): string {
  const query = new URLSearchParams({ redirect_uri: `${view.appOrigin}${path}`, user_id: userId });
  return `/dev/authorize?${query}`;
}

/** Follows links as LINE on this person's phone would: those of our LIFF app open the app, signed in. */
export function createFollowLink(view: View, userId: string): FollowLink {
  return (uri) => {
    const url = URL.canParse(uri) ? new URL(uri) : null;
    if (!url) return null;
    const [, liffId, ...rest] = url.pathname.split('/');
    if (/^(liff|miniapp)\.line\.me$/.test(url.hostname)) {
      if (liffId !== view.liffId) return null;
      const path = rest.length > 0 ? `/${rest.join('/')}` : '';
      return toAppLink(view, userId, `/microapp${path}${url.search}`);
    }
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  };
}
