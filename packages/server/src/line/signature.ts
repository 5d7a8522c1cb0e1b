import { validateSignature } from '@line/bot-sdk';

/**
 * Returns whether LINE signed exactly these bytes: base64(HMAC-SHA256(channel secret, raw body)), compared in
 * constant time. The body must not have been parsed and serialised again: Thai text, emoji and `\u` escapes
 * would differ.
 *
 * @see https://developers.line.biz/en/docs/messaging-api/verify-webhook-signature/
 */
export function isSignedByLine(
  rawBody: Buffer,
  { signature, channelSecret }: { signature: string | undefined; channelSecret: string },
): boolean {
  return signature !== undefined && validateSignature(rawBody, channelSecret, signature);
}
