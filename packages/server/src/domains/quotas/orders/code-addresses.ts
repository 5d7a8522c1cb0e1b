import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../../env.ts';
import { AppError } from '../../../errors.ts';

/** Signer of addresses of an order's code as a picture, which open without a token. */
export interface CodeAddresses {
  /** Returns the address of a code, valid as long as the code. */
  sign(order: { id: string; expiresAt: Date }): string;
  /** @throws NOT_FOUND where the signature is not ours or for another order, ORDER_ENDED where its time is over */
  verify(signature: string, orderId: string): void;
}

/** Length in base64url: 22 characters are 132 bits. */
const signatureLength = 22;

/** Creates the signer; its keys are derived from the server's secrets. */
export function createCodeAddresses(
  { authSecrets }: Pick<Env, 'authSecrets'>,
  clock: () => Date,
): CodeAddresses {
  const keys = authSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'kepwai order codes v1', 32)).toString('hex'),
  );
  const [signingKey = ''] = keys;
  return {
    sign({ id, expiresAt }) {
      const expiry = Math.ceil(expiresAt.getTime() / 1000).toString(36);
      return `/api/order/${id}/qr.png?t=${expiry}.${digest(signingKey, { orderId: id, expiry })}`;
    },
    verify(signature, orderId) {
      const [expiry = '', given = ''] = signature.split('.');
      if (!keys.some((key) => isSame(given, digest(key, { orderId, expiry }))))
        throw new AppError('NOT_FOUND');
      if (Number.parseInt(expiry, 36) * 1000 <= clock().getTime()) throw new AppError('ORDER_ENDED');
    },
  };
}

/** Signs as http/signed-urls.ts does: SHA-512/256 with a key in front. */
function digest(key: string, { orderId, expiry }: { orderId: string; expiry: string }): string {
  return hash('sha512-256', `${key}.${expiry}.${orderId}`, 'base64url').slice(0, signatureLength);
}

function isSame(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
