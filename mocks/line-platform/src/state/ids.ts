import { randomBytes } from 'node:crypto';

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

export const newUserId = (): string => `U${hex(16)}`;
export const newGroupId = (): string => `C${hex(16)}`;
export const newRoomId = (): string => `R${hex(16)}`;
export const newReplyToken = (): string => hex(16);
/** LINE's clients create these ids: long upper-case hex. */
export const newImageSetId = (): string => hex(32).toUpperCase();
export const newOpaqueToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Creates a token in the form of LINE's JWS; only LINE can read those, so ours contain random bytes. */
export function newUserAccessToken(): string {
  const header = Buffer.from('{"alg":"HS256"}').toString('base64url');
  return `${header}.${newOpaqueToken(48)}.${newOpaqueToken(32)}`;
}

/**
 * Creates message ids like LINE's: strings of 18 digits, rising, far above 2^53, so that converting one to a
 * Number breaks it.
 */
export function createMessageIds(now: () => number, highest = '0'): () => string {
  let last = BigInt(highest);
  return () => {
    const fromTime = 400_000_000_000_000_000n + BigInt(now()) * 100_000n;
    last = fromTime > last ? fromTime + 7n : last + 1n;
    return String(last);
  };
}

export const isUserId = (id: string): boolean => /^U[0-9a-f]{32}$/.test(id);
export const isGroupId = (id: string): boolean => /^C[0-9a-f]{32}$/.test(id);
export const isRoomId = (id: string): boolean => /^R[0-9a-f]{32}$/.test(id);
