import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createDigests, type Digest } from '../../../blobs/digests.ts';
import { asStorageError } from '../../../blobs/disk.ts';
import { unlessMissing } from '../../../blobs/fs-errors.ts';
import { joinFiles } from './join-files.ts';
import { markWritten, readState } from './part-stamp.ts';
import { createRunningHashes } from './running-hashes.ts';
import type { UploadParts } from './upload-parts.ts';

/** Size of one write: a system call for each chunk costs speed, and larger writes cost memory. */
const batchBytes = 512 * 1024;

/** Opens upload parts as growing files in `uploads/` of the data folder, which all nodes share. */
export function openFsParts(dataDir: string): UploadParts {
  const folder = join(dataDir, 'uploads');
  const hashes = createRunningHashes();
  const pathOf = (id: string) => join(folder, id);

  const parts: UploadParts = {
    async create(id) {
      await mkdir(folder, { recursive: true });
      await withDiskErrors(() => withFile(pathOf(id), 'w', async () => undefined));
      hashes.evict(id);
    },
    append: (id, offset, source) =>
      withFile(pathOf(id), 'r+', async (file) => {
        const { stamp } = await readState(file);
        const hash = hashes.take(id, { sizeBytes: offset, stamp });
        const writer = createBatchWriter(file, offset, (written) => hash?.update(written));
        try {
          for await (const chunk of source) await writer.add(chunk);
        } finally {
          await withDiskErrors(() => writer.end());
          const written = await withDiskErrors(() => markWritten(file));
          if (hash) hashes.put(id, hash, { sizeBytes: writer.position(), stamp: written });
        }
        return writer.position();
      }),
    join: (id, sources) => joinFiles(parts, { pathOf, id, sources }),
    async truncate(id, offset) {
      hashes.evict(id);
      await truncate(pathOf(id), offset);
    },
    size: (id) => unlessMissing(stat(pathOf(id)).then(({ size }) => size)),
    seal: (id) =>
      withFile(pathOf(id), 'r+', async (file) => {
        await withDiskErrors(() => file.datasync());
        return hashes.finish(id, await readState(file)) ?? (await digestOf(pathOf(id)));
      }),
    read: (id, { start, end }) =>
      withFile(pathOf(id), 'r', async (file) => {
        const length = end - start + 1;
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
        return buffer.subarray(0, bytesRead);
      }),
    toSource: (id) => ({
      localFile: pathOf(id),
      read: () => createReadStream(pathOf(id), { highWaterMark: batchBytes }),
      discard: () => parts.remove(id),
    }),
    async remove(id) {
      hashes.evict(id);
      await rm(pathOf(id), { force: true });
    },
    list: async () => (await unlessMissing(readdir(folder))) ?? [],
  };
  return parts;
}

/** Opens a file for some work, and closes it. */
async function withFile<Result>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

interface BatchWriter {
  add(chunk: Buffer): Promise<void>;
  /** Writes the remaining chunks. */
  end(): Promise<void>;
  /** Returns the size of the bytes on the disk. */
  position(): number;
}

/** Creates a writer that collects chunks and writes them while the next ones arrive. */
function createBatchWriter(file: FileHandle, start: number, onWritten: (bytes: Buffer) => void): BatchWriter {
  let position = start;
  let batch: Buffer[] = [];
  let batchedBytes = 0;
  let writing: Promise<void> = Promise.resolve();

  async function write(chunks: Buffer[]): Promise<void> {
    const expected = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const { bytesWritten } = await file.writev(chunks, position);
    // A disk that is nearly full writes a part, and only the next attempt fails with the reason.
    if (bytesWritten < expected) await writeRest(Buffer.concat(chunks), bytesWritten);
    position += expected;
    for (const chunk of chunks) onWritten(chunk);
  }

  async function writeRest(bytes: Buffer, done: number): Promise<void> {
    for (let offset = done; offset < bytes.byteLength; ) {
      offset += (await file.write(bytes, offset, bytes.byteLength - offset, position + offset)).bytesWritten;
    }
  }

  async function flush(): Promise<void> {
    await writing;
    if (batchedBytes === 0) return;
    writing = write(batch);
    // The next waiter gets its error; until then it must not count as unhandled.
    writing.catch(() => undefined);
    batch = [];
    batchedBytes = 0;
  }

  return {
    async add(chunk) {
      batch.push(chunk);
      batchedBytes += chunk.byteLength;
      if (batchedBytes >= batchBytes) await flush();
    },
    async end() {
      await flush();
      await writing;
    },
    position: () => position,
  };
}

async function digestOf(path: string): Promise<Digest> {
  const digests = createDigests();
  for await (const chunk of createReadStream(path, { highWaterMark: batchBytes })) digests.update(chunk);
  return digests.finish();
}

/** Converts the error of a full disk into an AppError. */
async function withDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error);
  }
}
