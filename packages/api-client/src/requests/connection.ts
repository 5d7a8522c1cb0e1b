import { decodeToken } from './token.ts';

/** Where the API is, and as whom one asks: the same for calls, uploads and the live socket. */
export interface ApiConnection {
  /**
   * Where the API is: `fetchTarget` of the public configuration. Empty or a path: on the origin of the page.
   *
   * @example 'https://api.example.com'
   */
  baseUrl: string;
  /**
   * The token to send, asked before each request; null or undefined sends none. One that ended is not sent.
   *
   * @example () => localStorage.getItem('token')
   */
  getToken?: GetToken;
}

/** Hands out the token that is in force now. */
export type GetToken = () => MaybeToken | Promise<MaybeToken>;

type MaybeToken = string | null | undefined;

/** The token that is worth sending now; null where there is none or where it ended. */
export async function findCurrentToken(getToken: GetToken | undefined, now: number): Promise<string | null> {
  const token = await getToken?.();
  if (!token) return null;
  // A token that cannot be read here is the server's to judge; one that says it is over needs no journey.
  const payload = decodeToken(token);
  return payload !== null && payload.exp * 1000 <= now ? null : token;
}

/** The absolute address of the API, without a slash at the end. */
export function resolveBaseUrl(baseUrl: string): string {
  const page = globalThis.location?.origin;
  const absolute = page && page !== 'null' ? new URL(baseUrl, page).href : baseUrl;
  return absolute.replace(/\/+$/, '');
}
