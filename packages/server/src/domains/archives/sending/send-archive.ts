import { saveableFileName } from '@kepwai/rules/names/file-names';
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { ByteReader, Pump } from '../../../http/bytes/pump.ts';
import { isResumedBlindly, sendBytes } from '../../../http/bytes/send-bytes.ts';
import { findAddress } from '../../contents/contents.ts';
import { layOut } from '../plan/lay-out.ts';
import { giveUp, type PrepareDeps } from '../plan/prepare.ts';
import type { ArchiveRow } from '../plan/store.ts';
import { createArchiveReader } from './archive-reader.ts';
import type { Downloads } from './downloads.ts';
import { UnreadableContentError } from './open-pieces.ts';
import { watchDownload } from './watch.ts';

/** Dependencies of sending archives. */
export type SendDeps = PrepareDeps &
  Parameters<typeof watchDownload>[0] & { pump: Pump; downloads: Downloads };

/** A request for an archive, and its client. */
export interface ArchiveRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  archive: ArchiveRow;
  /** The one whose downloads are counted together. */
  who: string;
  /** Network of an otherwise unidentified client. */
  network?: string;
  /** Returns whether the client is still allowed; called repeatedly while the archive is sent. */
  isAllowed(): Promise<boolean>;
}

/** Bump when the same plan would produce different bytes. */
const format = 1;

/** Returns the ETag of the present bytes of an archive. */
export function archiveEtag({ id, revision }: Pick<ArchiveRow, 'id' | 'revision'>): string {
  return `${id}-${format}.${revision}`;
}

/**
 * Answers GET and HEAD for an archive, with ranges. The bytes are generated on demand. If the archive changes
 * meanwhile, the answer breaks off, and the next one has another ETag.
 * @throws AppError RANGE_NOT_SATISFIABLE, TOO_MANY_DOWNLOADS, UNAVAILABLE, NOT_FOUND, PRECONDITION_FAILED;
 * ARCHIVE_CHANGED if the rest would not match the bytes sent before
 */
export async function sendArchive(deps: SendDeps, asked: ArchiveRequest): Promise<void> {
  const { request, reply, archive: found, who, network, isAllowed } = asked;
  const end = request.method === 'GET' ? deps.downloads.begin(who, network) : () => undefined;
  let unwatch = () => {};
  try {
    const { archive, plan, sizeBytes } = await layOut(deps, found);
    const { id: archiveId, revision } = archive;
    requireSameVersion(request, archive);
    const open = async () => {
      unwatch = watchDownload(deps, reply.raw, { archiveId, revision, isAllowed });
      return noteUnreadable(deps, archiveId, createArchiveReader(deps.blobs, plan));
    };
    await sendBytes(
      { request, reply, pump: deps.pump },
      {
        etag: archiveEtag(archive),
        sizeBytes,
        modifiedAt: archive.created_at,
        headers: archiveHeaders(archive),
        content: open,
      },
    );
  } finally {
    unwatch();
    end();
  }
}

/** Revision of an archive that has not changed since it was planned. */
const firstRevision = 1;

/**
 * Requires that a resumed download began with the same bytes: a client that names no version of them would join two
 * archives into a broken one. One that names it gets all bytes again (If-Range), or none (If-Match).
 * @throws ARCHIVE_CHANGED
 */
function requireSameVersion(request: FastifyRequest, { revision }: ArchiveRow): void {
  if (revision !== firstRevision && isResumedBlindly(request)) throw new AppError('ARCHIVE_CHANGED');
}

function archiveHeaders({ name, created_at }: ArchiveRow): Record<string, string> {
  const fileName = saveableFileName(name);
  const isAscii = /^[\x20-\x7e]*$/.test(fileName);
  const day = created_at.toISOString().slice(0, 10).replaceAll('-', '');
  return {
    'content-type': 'application/zip',
    'content-disposition': create(fileName, {
      type: 'attachment',
      fallback: isAscii || `kepwai-${day}.zip`,
    }),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** Records contents that cannot be read in the archive, before the reading fails: the next answer is without them. */
function noteUnreadable(deps: SendDeps, archiveId: string, reader: ByteReader): ByteReader {
  return {
    async read(into, position) {
      try {
        return await reader.read(into, position);
      } catch (error) {
        if (error instanceof UnreadableContentError) await noteGone(deps, archiveId, error);
        throw error;
      }
    },
    close: () => reader.close(),
  };
}

async function noteGone(
  deps: SendDeps,
  archiveId: string,
  { entry: { source } }: UnreadableContentError,
): Promise<void> {
  if (source.kind !== 'content') return;
  const { sha256, fileId } = source;
  // A file that was deleted or trashed meanwhile has left the archive by itself.
  if ((await findAddress(deps.db, fileId)) !== sha256) return;
  await giveUp(deps, { archiveId, sha256, fileId });
}
