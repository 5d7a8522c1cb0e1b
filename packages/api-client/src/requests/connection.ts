import { decodeToken } from './token.ts';

/** Address and token of the API, for calls, uploads, downloads and the live socket. */
export interface ApiConnection {
  /**
   * Address of the API: `fetchTarget` of the public configuration. Empty or a path: on the origin of the
   * page.
   *
   * @example 'https://api.example.com'
   */
  baseUrl: string;
  /**
   * Returns the token to send, before each request; null or undefined sends none. An expired one is not sent.
   *
   * @example () => localStorage.getItem('token')
   */
  getToken?: GetToken;
}

/** Returns the current token. */
export type GetToken = () => MaybeToken | Promise<MaybeToken>;

type MaybeToken = string | null | undefined;

/** Returns the token to send; null if there is none or it has expired. */
export async function findCurrentToken(getToken: GetToken | undefined, now: number): Promise<string | null> {
  const token = await getToken?.();
  if (!token) return null;
  // The server judges a token that cannot be read here; an expired one is not sent at all.
  const payload = decodeToken(token);
  return payload !== null && payload.exp * 1000 <= now ? null : token;
}

/** Returns the absolute address of the API, without a slash at the end. */
export function resolveBaseUrl(baseUrl: string): string {
  const page = globalThis.location?.origin;
  const absolute = page && page !== 'null' ? new URL(baseUrl, page).href : baseUrl;
  return absolute.replace(/\/+$/, '');
}
