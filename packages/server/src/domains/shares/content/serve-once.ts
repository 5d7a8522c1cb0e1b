import { dayMs } from '@kepwai/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { OpenShare } from '../access.ts';
import type { ShareSecrets } from '../secrets.ts';
import { deleteTry, insertTry } from '../tries-store.ts';

type ServeDeps = Pick<Deps, 'db' | 'clock'> & { shareSecrets: ShareSecrets };

/** A request for bytes by an address to download. */
interface Serving {
  share: OpenShare;
  /** The signature in the address. */
  address: string;
  /** Version of the bytes that are there now. */
  etag: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves the bytes of an address of a link with a limit of downloads: whole once, counted for all nodes together. After
 * that it only resumes a broken download that names its version. A broken one does not count.
 * @throws SHARE_LIMIT_REACHED
 */
export async function serveOnce(
  { db, clock, shareSecrets }: ServeDeps,
  { share, address, etag, request, reply }: Serving,
  send: () => Promise<void>,
): Promise<void> {
  if (share.row.max_downloads === null || request.method !== 'GET' || isResumed(request, etag))
    return await send();
  const at = clock();
  const countedSince = new Date(at.getTime() - dayMs);
  const key = { shareId: share.id, addressHash: shareSecrets.hashNetwork(share.id, `download ${address}`) };
  if ((await insertTry(db, { ...key, at, countedSince, max: 1 })) === null)
    throw new AppError('SHARE_LIMIT_REACHED');
  let isWhole = false;
  reply.raw.once('finish', () => {
    isWhole = reply.statusCode < 400;
  });
  try {
    await send();
  } finally {
    if (!isWhole && !reply.raw.writableFinished) await deleteTry(db, key);
  }
}

/** Returns whether a request resumes behind the first byte, of the same version. */
function isResumed({ headers }: FastifyRequest, etag: string): boolean {
  const version = headers['if-range'] ?? headers['if-match'];
  return version === `"${etag}"` && /^bytes=[1-9]\d*-\d*$/.test(headers.range ?? '');
}
