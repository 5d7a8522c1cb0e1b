import type { ChatRow, View } from '../../src/chat/wire.ts';

/** Target of a link. */
export interface Followed {
  /** Address to open in a tab of its own. */
  href: string;
  /** Page of our app, which opens in the phone. */
  appPath: string | null;
  /** Whether LINE would ask which group the bot should join. */
  isInvitation?: true;
}

/** Returns the target of a link; null when no browser can open it. */
export type FollowLink = (uri: string) => Followed | null;

/** Returns the address of the app for this person: the platform passes their token on the way. */
export function toAppLink(view: Pick<View, 'appOrigin'>, userId: string, path = '/microapp'): string {
  const query = new URLSearchParams({ redirect_uri: `${view.appOrigin}${path}`, user_id: userId });
  return `/dev/authorize?${query}`;
}

/** Creates a function that follows links as LINE on this person's phone: those of our LIFF app open the app, signed in. */
export function createFollowLink(view: Pick<View, 'appOrigin' | 'liffId'>, userId: string): FollowLink {
  return (uri) => {
    const url = URL.canParse(uri) ? new URL(uri) : null;
    if (!url) return null;
    const [, liffId, ...rest] = url.pathname.split('/');
    if (/^(liff|miniapp)\.line\.me$/.test(url.hostname)) {
      if (liffId !== view.liffId) return null;
      const appPath = `/microapp${rest.length > 0 ? `/${rest.join('/')}` : ''}${url.search}`;
      return { href: toAppLink(view, userId, appPath), appPath };
    }
    if (url.hostname === 'line.me' && /^\/R\/(nv\/recommendOA|ti\/p)\//.test(url.pathname)) {
      return { href: url.href, appPath: null, isInvitation: true };
    }
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb ? { href: url.href, appPath: null } : null;
  };
}

/** Devices of the mini-app, by the words of its `?liff=`. */
export const devices = [
  { id: 'ios', label: 'LINE บน iPhone' },
  { id: 'android', label: 'LINE บน Android' },
  { id: 'browser', label: 'เบราว์เซอร์ นอก LINE' },
] as const;
export type Device = (typeof devices)[number]['id'];

/** Versions of LINE: a current one, and those before which LIFF lacks something. */
export const lineVersions = ['15.20.0', '13.19.0', '10.10.0', '9.4.0'] as const;
export type LineVersion = (typeof lineVersions)[number];

const contexts = { group: 'group', room: 'room', user: 'utou' } as const;

/** Returns the page with the options of the phone and the kind of chat in which it is opened. Existing options are kept. */
export function toPathOnPhone(
  path: string,
  phone: { device: Device; version: LineVersion; chatType: ChatRow['type'] | null },
): string {
  const [beforeHash = '', hash] = path.split('#');
  const [pathname = '', query = ''] = beforeHash.split('?');
  const words =
    phone.device === 'browser'
      ? ['browser']
      : [phone.device, phone.version, phone.chatType === null ? 'none' : contexts[phone.chatType]];
  const params = new URLSearchParams(query);
  const own = params.get('liff');
  params.delete('liff');
  const rest = params.toString();
  const liff = `liff=${[...words, ...(own ? [own] : [])].join(',')}`;
  return `${pathname}?${rest ? `${rest}&` : ''}${liff}${hash === undefined ? '' : `#${hash}`}`;
}
