import type { Config } from '../options.ts';
import type { Attempt, SignatureKind, Verdict, WebhookEvent } from '../state/rows.ts';
import { signBody } from './signature.ts';

/** Time for which LINE waits for an answer. */
const answerLimitMs = 2000;

/** Sends one webhook request and returns its result, in LINE's words. */
export async function sendRequest(
  { clock, fetch, messagingChannel }: Config,
  request: { url: string; events: WebhookEvent[]; signature: SignatureKind; isRedelivery: boolean },
  closing: AbortSignal,
): Promise<Attempt> {
  const { botUserId, secret } = messagingChannel;
  const { url, events, signature, isRedelivery } = request;
  const body = Buffer.from(JSON.stringify({ destination: botUserId, events }));
  const at = clock.now();
  const giveUp = new AbortController();
  const answered = new AbortController();
  void clock.sleep(answerLimitMs, AbortSignal.any([answered.signal, closing])).then(() => giveUp.abort());
  const done = (verdict: Verdict, status: number | null): Attempt => ({
    ...{ at, url, isRedelivery, verdict, status },
    latencyMs: clock.now() - at,
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'LineBotWebhook/2.0',
        ...toSignatureHeader(signature, signBody(body, secret)),
      },
      body,
      redirect: 'manual',
      signal: giveUp.signal,
    });
    await response.arrayBuffer();
    return done(response.ok ? 'ok' : 'error_status_code', response.status);
  } catch (error) {
    if (giveUp.signal.aborted) return done('request_timeout', null);
    return done(error instanceof TypeError ? 'could_not_connect' : 'unclassified', null);
  } finally {
    answered.abort();
  }
}

function toSignatureHeader(kind: SignatureKind, signature: string): Record<string, string> {
  if (kind === 'missing') return {};
  if (kind === 'valid') return { 'x-line-signature': signature };
  return { 'x-line-signature': signBody(signature, 'not the secret') };
}
