import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { thaiDay } from '@kepwai/rules/days/thai-time';
import type { Deps } from '../../deps.ts';
import { deleteSecurityKeys, insertSecurityKey } from './keys-store.ts';

/** Hashes a value with the key of one day. Different kinds of values have different hashes. */
export type HashOfDay = (kind: 'person' | 'address', value: string) => string;

type KeyDeps = Pick<Deps, 'db' | 'clock'> & { env: Pick<Deps['env'], 'authSecrets'> };

const keyBytes = 32;
const hashBytes = 16;

/**
 * Fetches today's hash function, which all nodes share. The database alone is not enough to compute it: a key
 * derived from AUTH_SECRET is mixed in.
 */
export async function fetchHashOfDay({ db, env, clock }: KeyDeps): Promise<{ day: string; hash: HashOfDay }> {
  const day = thaiDay(clock());
  const random = await insertSecurityKey(db, { day, key: randomBytes(keyBytes) });
  const [secret] = env.authSecrets;
  const derived = Buffer.from(hkdfSync('sha256', secret, random, 'kepwai security log v1', keyBytes));
  return {
    day,
    hash: (kind, value) =>
      createHmac('sha256', derived)
        .update(`${kind}\0${value}`)
        .digest()
        .subarray(0, hashBytes)
        .toString('base64url'),
  };
}

/** Deletes the keys of former days. */
export async function deleteFormerKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteSecurityKeys(db, { before: thaiDay(clock()) });
}
