import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { SharePasswords } from '../passwords.ts';
import type { ShareSecrets } from '../secrets.ts';
import { deleteTriesBefore, deleteTry, findTries, insertTry } from './tries-store.ts';

/** Wrong passwords of one address for one link. */
const maxOfAddress = 5;

/** Wrong passwords of all addresses together for one link. */
const maxOfLink = 50;

/** More than can be counted in a quarter of an hour. */
const unlimited = 1_000_000_000;

/** Time for which wrong passwords count. */
const countedMs = 15 * 60_000;

/** Stands for all addresses. */
const everybody = Buffer.alloc(0);

type TriesDeps = Pick<Deps, 'db' | 'clock'> & { shareSecrets: ShareSecrets; sharePasswords: SharePasswords };

/**
 * Checks a password. All nodes count its tries together, before it is compared.
 * @throws SHARE_PASSWORD_WRONG with the tries that are left; SHARE_LOCKED; UNAVAILABLE while too many are compared
 */
export async function tryPassword(
  { db, clock, shareSecrets, sharePasswords }: TriesDeps,
  given: { shareId: string; passwordHash: string; password: string; network: string },
): Promise<void> {
  const { shareId, passwordHash, password, network } = given;
  const at = clock();
  const countedSince = new Date(at.getTime() - countedMs);
  const ofAddress = { shareId, addressHash: shareSecrets.hashNetwork(shareId, network), at, countedSince };
  const ofLink = { shareId, addressHash: everybody, at, countedSince };

  const all = await findTries(db, ofLink);
  if (all && all.tryCount >= maxOfLink) throw locked(all.since, at);
  const tryCount = await insertTry(db, { ...ofAddress, max: maxOfAddress });
  if (tryCount === null) throw locked((await findTries(db, ofAddress))?.since ?? at, at);
  const isRight = await sharePasswords.verify(passwordHash, password).catch(async (error: unknown) => {
    // It was not compared, so it does not count.
    await deleteTry(db, ofAddress);
    throw error;
  });
  if (isRight) return await deleteTry(db, ofAddress);
  await insertTry(db, { ...ofLink, max: unlimited });
  if (tryCount >= maxOfAddress) throw locked(at, at);
  throw new AppError('SHARE_PASSWORD_WRONG', {
    details: [{ field: 'triesLeft', message: String(maxOfAddress - tryCount) }],
  });
}

/** Deletes tries that no longer count. */
export async function deleteOldTries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTriesBefore(db, new Date(clock().getTime() - countedMs));
}

function locked(since: Date, now: Date): AppError {
  const leftMs = since.getTime() + countedMs - now.getTime();
  return new AppError('SHARE_LOCKED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
