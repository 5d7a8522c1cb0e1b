import { createApiClient, decodeToken, type Profile } from '@kepwai/api-client';
import { createQueries } from '@kepwai/api-client/query';
import { queries, signOut } from '../api/api.ts';
import { requireSuccess } from '../api/require-success.ts';
import { loadPublicConfig } from '../deployment/config.ts';
import { parseReturnPath } from '../page/device/return-to.ts';
import { getSession } from '../session/session.ts';
import { SignInError } from '../session/sign-in.ts';

/** Result of redeeming a hand-over. Nothing of it is stored yet. */
export interface RedeemedHandover {
  /** Place that it was created for. */
  readonly path: string;
  readonly token: string;
  readonly profile: Profile;
}

/** A secret is 256 bits in base64url. LINE on iPhones writes a query of its own before the `#`. */
const secretInHash = /^#([\w-]{43})$/;

/**
 * Returns the secret in the address, and removes it from there before anything can read, store or send it; null if there
 * is none.
 */
export function takeHandoverSecret(): string | null {
  const secret = secretInHash.exec(location.hash)?.[1] ?? null;
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  return secret;
}

/**
 * Exchanges a secret for a session, and queries its person.
 * @throws {ApiError} with HANDOVER_ENDED if it is unknown, used or expired
 */
export async function redeemHandover(secret: string): Promise<RedeemedHandover> {
  const answer = await queries.send('redeemHandover', { body: { token: secret } });
  const { token, path } = requireSuccess(answer).data;
  const profile = await queriesWith(token).call('getMe');
  return { token, profile, path: parseReturnPath(path, location.origin) ?? '/microapp' };
}

/** Signs this browser in as the person of a hand-over. */
export function acceptHandover({ token, profile }: RedeemedHandover): void {
  const session = getSession();
  session.saveToken(token);
  // The token was issued a moment ago: without it there are no cookies, or the clock is wrong.
  if (session.findToken() === null) {
    throw new SignInError(session.hasToken() ? 'WRONG_CLOCK' : 'COOKIES_BLOCKED');
  }
  session.saveProfile(profile);
}

/** Signs this browser out of its present person, and in as the person of a hand-over. */
export async function replacePerson(redeemed: RedeemedHandover): Promise<void> {
  await signOut({ next: () => acceptHandover(redeemed) });
}

/** Ends the unused session of a hand-over: this browser keeps its own. */
export async function declineHandover({ token }: RedeemedHandover): Promise<void> {
  const sessionId = decodeToken(token)?.sid;
  if (typeof sessionId !== 'string') return;
  await queriesWith(token).call('endMySession', { params: { path: { sessionId } } });
}

/** Returns the operations of the API by a token that is not this browser's. */
function queriesWith(token: string) {
  return createQueries(async () => {
    const { fetchTarget } = await loadPublicConfig();
    return createApiClient({ baseUrl: fetchTarget, retry: false, getToken: () => token });
  });
}
