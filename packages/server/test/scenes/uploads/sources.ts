import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BlobSource } from '../../../src/blobs/blob-store.ts';

/** Returns a source for a store to adopt from a file. */
export function fileSource(file: string): BlobSource {
  return { localFile: file, read: () => createReadStream(file), discard: () => rm(file, { force: true }) };
}
