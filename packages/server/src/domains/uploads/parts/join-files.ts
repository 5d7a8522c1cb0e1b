import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { AppError } from '../../../errors.ts';
import type { UploadParts } from './upload-parts.ts';

/** Size of one read. */
const readBytes = 512 * 1024;

/** Files that become one. */
interface Joining {
  pathOf(id: string): string;
  id: string;
  sources: readonly { id: string; sizeBytes: number }[];
}

/**
 * Joins files into one. The first becomes it without a copy; each of the others is deleted once its bytes are safe, so
 * the remaining ones show where an interrupted run resumes.
 * @throws AppError UPLOAD_GONE if bytes are missing; STORAGE_FULL
 */
export async function joinFiles(
  parts: Pick<UploadParts, 'size' | 'append' | 'truncate' | 'remove'>,
  { pathOf, id, sources: [first, ...others] }: Joining,
): Promise<void> {
  if (!first) throw new AppError('UPLOAD_GONE');
  if ((await parts.size(first.id)) !== null) {
    await rename(pathOf(first.id), pathOf(id));
    // Forgets its hash.
    await parts.remove(first.id);
  }
  let end = first.sizeBytes;
  for (const source of others) {
    const isLeft = (await parts.size(source.id)) !== null;
    if (isLeft) await appendFile(parts, { pathOf, id, end, sourceId: source.id });
    end += source.sizeBytes;
    if (isLeft) await requireBytes(parts, id, end);
    if (isLeft) await parts.remove(source.id);
  }
  await requireBytes(parts, id, end);
}

async function appendFile(
  parts: Pick<UploadParts, 'size' | 'append' | 'truncate'>,
  { pathOf, id, end, sourceId }: Pick<Joining, 'pathOf' | 'id'> & { end: number; sourceId: string },
): Promise<void> {
  if (((await parts.size(id)) ?? -1) < end) throw new AppError('UPLOAD_GONE');
  // Bytes that an interrupted run wrote may not have reached the disk.
  await parts.truncate(id, end);
  await parts.append(id, end, createReadStream(pathOf(sourceId), { highWaterMark: readBytes }));
  const file = await open(pathOf(id), 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function requireBytes(parts: Pick<UploadParts, 'size'>, id: string, bytes: number): Promise<void> {
  if ((await parts.size(id)) !== bytes) throw new AppError('UPLOAD_GONE');
}
