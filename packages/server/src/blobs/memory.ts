import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { abortable } from './abortable.ts';
import type { BlobStore } from './blob-store.ts';

/** Creates a blob store that lives as long as the process, for tests and trials. */
export function createMemoryBlobStore(clock: () => Date = () => new Date()): BlobStore {
  const blobs = new Map<string, { bytes: Buffer; storedAt: Date }>();
  const derived = new Map<string, Buffer>();
  const arrivals = new Map<string, Date>();
  const quarantined = new Map<string, Date>();
  let mark: string | null = null;

  return {
    async receive(source, { maxBytes = Number.POSITIVE_INFINITY, signal } = {}) {
      const pieces: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const piece of abortable(source, signal)) {
        sizeBytes += piece.byteLength;
        if (sizeBytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
        pieces.push(piece);
      }
      const bytes = Buffer.concat(pieces);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      arrivals.set(sha256, clock());
      blobs.set(sha256, { bytes, storedAt: clock() });
      return { sha256, sizeBytes };
    },

    async adopt(source, { sha256, sizeBytes }) {
      const bytes = Buffer.concat(await Readable.from(source.read()).toArray());
      if (bytes.length !== sizeBytes)
        throw new Error(`content ${sha256} has ${bytes.length} bytes instead of ${sizeBytes}`);
      blobs.set(sha256, { bytes, storedAt: clock() });
      await source.discard();
    },

    async open(sha256, range) {
      const blob = blobs.get(sha256);
      if (!blob) throw new AppError('NOT_FOUND');
      const part = range ? blob.bytes.subarray(range.start, range.end + 1) : blob.bytes;
      return Readable.from(part.length > 0 ? [part] : []);
    },

    async openReader(sha256) {
      const blob = blobs.get(sha256);
      if (!blob) throw new AppError('NOT_FOUND');
      return {
        sizeBytes: blob.bytes.length,
        read: async (into, position) => blob.bytes.copy(into, 0, position),
        close: async () => undefined,
      };
    },

    async size(sha256) {
      return blobs.get(sha256)?.bytes.length ?? null;
    },

    async stat(sha256) {
      const blob = blobs.get(sha256);
      return blob ? { sizeBytes: blob.bytes.length, storedAt: blob.storedAt } : null;
    },

    async remove(sha256) {
      blobs.delete(sha256);
      for (const variant of ['small', 'large']) derived.delete(`${sha256}.${variant}`);
      arrivals.delete(sha256);
    },

    async *listArrivals() {
      for (const [sha256, arrivedAt] of arrivals) yield { sha256, arrivedAt };
    },

    async settleArrival(sha256) {
      arrivals.delete(sha256);
    },

    // An interrupted transfer leaves nothing here.
    removeOldParts: async () => undefined,

    async *list() {
      for (const [sha256, { storedAt }] of blobs) yield { sha256, storedAt };
    },

    async writeDerived(sha256, variant, bytes) {
      derived.set(`${sha256}.${variant}`, Buffer.from(bytes));
    },

    probe: async () => undefined,

    async readDerived(sha256, variant) {
      return derived.get(`${sha256}.${variant}`) ?? null;
    },

    async hasDerived(sha256) {
      return ['small', 'large'].every((variant) => derived.has(`${sha256}.${variant}`));
    },

    async *listDerived() {
      for (const key of derived.keys()) yield key.slice(0, 64);
    },

    async quarantine(sha256, names) {
      if (blobs.delete(sha256)) for (const name of names) quarantined.set(name, clock());
    },

    async removeQuarantined(name) {
      quarantined.delete(name);
    },

    async expireQuarantined(before) {
      const old = [...quarantined].filter(([, since]) => since < before);
      for (const [name] of old) quarantined.delete(name);
      return old.length;
    },

    readMark: async () => mark,

    async writeMark(wanted) {
      mark ??= wanted;
      return mark;
    },
  };
}
