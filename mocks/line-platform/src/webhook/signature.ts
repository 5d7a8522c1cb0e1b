import { createHmac } from 'node:crypto';

/**
 * Returns the `x-line-signature` of exactly these bytes: base64 of HMAC-SHA256 with the channel secret.
 * @see https://developers.line.biz/en/docs/messaging-api/verify-webhook-signature/
 */
export function signBody(body: Buffer | string, channelSecret: string): string {
  return createHmac('sha256', channelSecret).update(body).digest('base64');
}
