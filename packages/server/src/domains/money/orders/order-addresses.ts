import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../../env.ts';
import { AppError, type ErrorCode } from '../../../errors.ts';

/** Signer of addresses of one document of orders, which open without a token. */
export interface OrderAddresses {
  /** Returns the address of an order's document, valid until an instant. */
  sign(order: { id: string; expiresAt: Date }): string;
  /** @throws NOT_FOUND if the signature is not ours or for another order, and the `ended` code of its kind after expiry */
  verify(signature: string, orderId: string): void;
}

/** Purpose of a kind of addresses. */
interface AddressKind {
  /** File in the address. */
  file: string;
  /** Separates its keys from those of others. */
  purpose: string;
  /** Code if its time is over. */
  ended: ErrorCode;
}

/** Codes to pay, as pictures. */
export const codeAddressKind: AddressKind = {
  file: 'qr.png',
  purpose: 'kepwai order codes v1',
  ended: 'ORDER_ENDED',
};

/** Receipts. */
export const receiptAddressKind: AddressKind = {
  file: 'receipt.pdf',
  purpose: 'kepwai receipts v1',
  ended: 'LINK_EXPIRED',
};

/** Length in base64url: 22 characters are 132 bits. */
const signatureLength = 22;

/** Creates the signer of a kind; its keys are derived from the server's secrets. */
export function createOrderAddresses(
  { authSecrets }: Pick<Env, 'authSecrets'>,
  clock: () => Date,
  { file, purpose, ended }: AddressKind,
): OrderAddresses {
  const keys = authSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex'),
  );
  const [signingKey = ''] = keys;
  return {
    sign({ id, expiresAt }) {
      const expiry = Math.ceil(expiresAt.getTime() / 1000).toString(36);
      return `/api/order/${id}/${file}?t=${expiry}.${digest(signingKey, { orderId: id, expiry })}`;
    },
    verify(signature, orderId) {
      const [expiry = '', given = ''] = signature.split('.');
      if (!keys.some((key) => isSame(given, digest(key, { orderId, expiry }))))
        throw new AppError('NOT_FOUND');
      if (Number.parseInt(expiry, 36) * 1000 <= clock().getTime()) throw new AppError(ended);
    },
  };
}

/** Signs as http/bytes/signed-urls.ts does: SHA-512/256 with a key in front. */
function digest(key: string, { orderId, expiry }: { orderId: string; expiry: string }): string {
  return hash('sha512-256', `${key}.${expiry}.${orderId}`, 'base64url').slice(0, signatureLength);
}

function isSame(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
