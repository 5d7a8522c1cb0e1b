import { randomUUID } from 'node:crypto';
import type { Env } from '../../env.ts';

const timeoutMs = 10_000;

/** Bytes of an upload's parts; the client halves them if a proxy refuses them. */
const partBytes = 8 * 1024 * 1024;

/**
 * Returns advice about proxies before this server: whether a part of an upload passes, of its full size and by PATCH. Returns
 * none if the public address does not answer, because no server may run there yet.
 */
export async function proxyAdvice({ publicUrl }: Pick<Env, 'publicUrl'>): Promise<string[]> {
  const small = await sendPart(publicUrl, 1);
  if (small === null) return [];
  const advice = small.isOurs
    ? []
    : [
        `Proxy: it answers ${small.status} to PATCH at ${publicUrl}, so uploads use POST with X-HTTP-Method-Override. Let PATCH pass.`,
      ];
  const whole = await sendPart(publicUrl, partBytes);
  if (whole?.status === 413 && !whole.isOurs)
    advice.push(
      `Proxy: it refuses bodies of 8 MiB at ${publicUrl}, so uploads go in smaller and slower parts. Let it pass them (nginx: client_max_body_size 16m).`,
    );
  return advice;
}

/** Sends a part of an upload that does not exist; only this server refuses it with the id of the request. */
async function sendPart(
  publicUrl: string,
  sizeBytes: number,
): Promise<{ status: number; isOurs: boolean } | null> {
  const requestId = `doctor-${randomUUID()}`;
  try {
    const answer = await fetch(`${publicUrl}/api/group/${randomUUID()}/upload/${randomUUID()}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'x-request-id': requestId,
      },
      body: new Uint8Array(sizeBytes),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, isOurs: (await answer.text()).includes(requestId) };
  } catch {
    return null; // Nothing answers there.
  }
}
