import { close, createReadStream, fstat, open as openFile, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';
import type { BlobReader, ByteRange } from './blob-store.ts';
import { hasCode } from './fs-errors.ts';

const descriptor = {
  open: promisify(openFile),
  stat: promisify(fstat),
  read: promisify(read),
  close: promisify(close),
};

/**
 * Maximum size of a blob that is read in one piece: a stream costs three times as much. It is also the piece
 * size of streams.
 */
const pieceBytes = 256 * 1024;

/** Returns a bare descriptor: a stream over a FileHandle is a third slower. */
async function openDescriptor(path: string): Promise<number> {
  return descriptor.open(path, 'r').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new AppError('NOT_FOUND', { cause: error }) : error;
  });
}

/**
 * Opens a file for a caller with buffers.
 * @throws AppError NOT_FOUND
 */
export async function openFileReader(path: string): Promise<BlobReader> {
  const fd = await openDescriptor(path);
  const { size } = await descriptor.stat(fd).catch(async (error: unknown) => {
    await descriptor.close(fd);
    throw error;
  });
  return {
    sizeBytes: size,
    async read(into, position) {
      let filled = 0;
      while (filled < into.byteLength) {
        const wanted = into.byteLength - filled;
        const { bytesRead } = await descriptor.read(fd, into, filled, wanted, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled;
    },
    close: () => descriptor.close(fd),
  };
}

/**
 * Opens a file, or a part of it, as a stream; small ones come in one piece.
 * @throws AppError NOT_FOUND
 */
export async function openFileStream(path: string, range: ByteRange | undefined): Promise<Readable> {
  const fd = await openDescriptor(path);
  let isHandedOver = false;
  try {
    const { size } = await descriptor.stat(fd);
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? size - 1, size - 1);
    const length = end - start + 1;
    if (length <= 0) return Readable.from([]);
    if (length > pieceBytes) {
      isHandedOver = true;
      return createReadStream(path, { fd, start, end, highWaterMark: pieceBytes });
    }
    const { bytesRead, buffer } = await descriptor.read(fd, Buffer.allocUnsafe(length), 0, length, start);
    return Readable.from([buffer.subarray(0, bytesRead)]);
  } finally {
    if (!isHandedOver) await descriptor.close(fd);
  }
}
