import { thaiDay } from '@kepwai/rules/days/thai-time';
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withLongStatements } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { isResumedBlindly, sendBytes } from '../../../http/bytes/send-bytes.ts';
import type { OperationDeps } from '../../../http/contract/operation.ts';
import { type ExportVisit, visitExport } from '../../users/exports/exports.ts';
import { createArchiveReader } from '../sending/archive-reader.ts';
import { planExportOf } from './plan-export.ts';
import { watchExport } from './watch-export.ts';

/** Version of the bytes that we make of the same data. */
const format = 1;

/**
 * Answers GET and HEAD for a copy by the secret of its address: to its first visitor, and to others who go on with a download that broke off.
 * @throws EXPORT_ADDRESS_ENDED, ARCHIVE_CHANGED, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE, TOO_MANY_DOWNLOADS
 */
export async function sendExport(
  deps: OperationDeps,
  { request, reply, ...visit }: ExportVisit & { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { range, 'if-range': ifRange, 'if-match': ifMatch } = request.headers;
  const version = ifRange ?? ifMatch;
  const isContinued = range !== undefined && typeof version === 'string';
  const { userId, readyAt, isOwn, claim } = await visitExport(deps, visit);
  if (!isOwn && !isContinued) throw new AppError('EXPORT_ADDRESS_ENDED');
  const end = deps.downloads.begin(userId);
  let unwatch = () => {};
  try {
    const planned = await withLongStatements(() => planExportOf(deps.db, { userId, readyAt }));
    const etag = `${planned.etag}-${format}`;
    // These bytes may differ from those of the first part.
    if (isResumedBlindly(request)) throw new AppError('ARCHIVE_CHANGED');
    // Only the owner of the first part knows its ETag.
    if (!isOwn && version !== `"${etag}"`) throw new AppError('EXPORT_ADDRESS_ENDED');
    await sendBytes(
      { request, reply, pump: deps.pump },
      {
        etag,
        sizeBytes: planned.sizeBytes,
        modifiedAt: readyAt,
        headers: headersOf(readyAt),
        content: async () => {
          await claim();
          unwatch = watchExport(deps, reply.raw, { secret: visit.secret, userId });
          return createArchiveReader(deps.blobs, planned.plan);
        },
      },
    );
  } finally {
    unwatch();
    end();
  }
}

function headersOf(readyAt: Date): Record<string, string> {
  const day = thaiDay(readyAt);
  return {
    'content-type': 'application/zip',
    'content-disposition': create(`ข้อมูลของฉัน ${day}.zip`, {
      type: 'attachment',
      fallback: `kepwai-my-data-${day}.zip`,
    }),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}
