import { passwordTries } from '@kepwai/rules/sharing/shares';
import { dayMs } from '@kepwai/rules/time';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Limits } from '../../../http/limits.ts';
import type { SharePasswords } from '../passwords.ts';
import type { ShareSecrets } from '../secrets.ts';
import {
  type CountedTries,
  deleteTriesBefore,
  deleteTry,
  findTries,
  insertTry,
  upsertUnlocked,
} from '../tries-store.ts';

/** Wrong passwords of an address for a link, and the time for which they count. */
interface Allowance {
  max: number;
  countedMs: number;
}

/** Smaller allowances of addresses that never unlocked a link, by its wrong passwords of a day. None locks an address that has not failed. */
const whileGuessed: readonly (Allowance & { from: number })[] = [
  { from: 500, max: 1, countedMs: dayMs },
  { from: 50, max: 3, countedMs: dayMs },
];

/** Wrong passwords of the addresses of one site for a link, in a day. */
const maxOfSite = 50;

/** More than can be counted in a day. */
const unlimited = 1_000_000_000;

/** Stands for all addresses. */
const everybody = Buffer.alloc(0);

type TriesDeps = Pick<Deps, 'db' | 'clock'> & {
  shareSecrets: ShareSecrets;
  sharePasswords: SharePasswords;
  limits: Limits;
};

/**
 * Checks a password. All nodes count its tries together, before it is compared (docs/decisions/041).
 * @throws SHARE_PASSWORD_WRONG with the tries that are left; SHARE_LOCKED; RATE_LIMITED; UNAVAILABLE while too many are compared
 */
export async function tryPassword(
  deps: TriesDeps,
  given: { shareId: string; passwordHash: string; password: string; network: string },
): Promise<void> {
  const { db, clock } = deps;
  const { shareId, passwordHash, password, network } = given;
  const at = clock();
  const { keys, allowance, since } = await requireAllowance(deps, { shareId, network, at });
  const ofAddress = { shareId, addressHash: keys.address };
  const countedSince = new Date(at.getTime() - allowance.countedMs);
  const tryCount = await insertTry(db, { ...ofAddress, at, countedSince, max: allowance.max });
  if (tryCount === null) throw locked({ since, at, countedMs: allowance.countedMs });
  const isRight = await compare(deps, { passwordHash, password, network }).catch(async (error: unknown) => {
    // It was not compared, so it does not count.
    await deleteTry(db, ofAddress);
    throw error;
  });
  if (isRight) {
    await deleteTry(db, ofAddress);
    return await upsertUnlocked(db, { shareId, addressHash: keys.unlocked, at });
  }
  const ofDay = { at, countedSince: new Date(at.getTime() - dayMs), max: unlimited };
  await insertTry(db, { ...ofDay, shareId, addressHash: everybody });
  if (keys.site) await insertTry(db, { ...ofDay, shareId, addressHash: keys.site });
  if (tryCount >= allowance.max) throw locked({ since, at, countedMs: allowance.countedMs });
  throw new AppError('SHARE_PASSWORD_WRONG', {
    details: [{ field: 'triesLeft', message: String(allowance.max - tryCount) }],
  });
}

/** @throws RATE_LIMITED, UNAVAILABLE */
async function compare(
  { limits, sharePasswords }: TriesDeps,
  { passwordHash, password, network }: { passwordHash: string; password: string; network: string },
): Promise<boolean> {
  limits.spendOnPassword(network);
  return await sharePasswords.verify(passwordHash, password);
}

/** Deletes tries that no longer count. */
export async function deleteOldTries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTriesBefore(db, new Date(clock().getTime() - dayMs));
}

interface Visitor {
  shareId: string;
  network: string;
  at: Date;
}

/**
 * Returns the tries that an address has, and since when they count.
 * @throws SHARE_LOCKED if its site guessed too often
 */
async function requireAllowance(deps: TriesDeps, { shareId, network, at }: Visitor) {
  const keys = keysOf(deps, { shareId, network });
  const [all, own, unlocked, ofSite] = await findTries(deps.db, {
    shareId,
    hashes: [everybody, keys.address, keys.unlocked, ...(keys.site ? [keys.site] : [])],
    countedSince: new Date(at.getTime() - dayMs),
  });
  const isKnown = !!unlocked;
  if (!isKnown && ofSite && ofSite.tryCount >= maxOfSite)
    throw locked({ since: ofSite.since, at, countedMs: dayMs });
  const allowance = isKnown ? passwordTries : allowanceAmong(all);
  const isCounted = own && own.since.getTime() >= at.getTime() - allowance.countedMs;
  return { keys, allowance, since: isCounted ? own.since : at };
}

function allowanceAmong(all: CountedTries | null | undefined): Allowance {
  return whileGuessed.find(({ from }) => (all?.tryCount ?? 0) >= from) ?? passwordTries;
}

/**
 * Returns the counting keys of an address. A site is the first 48 bits of IPv6: one customer has 65,536 networks in it.
 */
function keysOf({ shareSecrets }: TriesDeps, { shareId, network }: Omit<Visitor, 'at'>) {
  const site = network.includes(':') ? network.split(':', 3).join(':') : null;
  return {
    address: shareSecrets.hashNetwork(shareId, network),
    unlocked: shareSecrets.hashNetwork(shareId, `unlocked ${network}`),
    site: site === null ? null : shareSecrets.hashNetwork(shareId, `site ${site}`),
  };
}

function locked({ since, at, countedMs }: { since: Date; at: Date; countedMs: number }): AppError {
  const leftMs = since.getTime() + countedMs - at.getTime();
  return new AppError('SHARE_LOCKED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
