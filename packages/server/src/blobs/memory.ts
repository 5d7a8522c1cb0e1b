import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { abortable } from './abortable.ts';
import type { BlobReader, BlobStore, ReceiveOptions } from './blob-store.ts';
import { createDigests } from './digests.ts';

/** Contents by address. */
type Contents = Map<string, { bytes: Buffer; storedAt: Date }>;

/** Creates a blob store that lives as long as the process, for tests and trials. */
export function createMemoryBlobStore(clock: () => Date = () => new Date()): BlobStore {
  const contents: Contents = new Map();
  const arrivals = new Map<string, Date>();
  const pictures = createPictures();
  const store = (sha256: string, bytes: Buffer) => contents.set(sha256, { bytes, storedAt: clock() });

  return {
    async receive(source, options = {}) {
      const bytes = await readWhole(source, options);
      const digests = createDigests();
      digests.update(bytes);
      const digest = digests.finish();
      arrivals.set(digest.sha256, clock());
      store(digest.sha256, bytes);
      return { ...digest, sizeBytes: bytes.length };
    },

    async adopt(source, { sha256, sizeBytes }) {
      const bytes = Buffer.concat(await Readable.from(source.read()).toArray());
      if (bytes.length !== sizeBytes)
        throw new Error(`content ${sha256} has ${bytes.length} bytes instead of ${sizeBytes}`);
      store(sha256, bytes);
      await source.discard();
    },

    async remove(sha256) {
      contents.delete(sha256);
      pictures.remove(sha256);
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
    probe: async () => undefined,
    ...createReading(contents),
    ...pictures.ofStore,
    ...createQuarantine(contents, clock),
    ...createMark(),
  };
}

async function readWhole(
  source: AsyncIterable<Uint8Array>,
  { maxBytes = Number.POSITIVE_INFINITY, signal }: ReceiveOptions,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of abortable(source, signal)) {
    sizeBytes += piece.byteLength;
    if (sizeBytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Creates the read-only part. */
function createReading(
  contents: Contents,
): Pick<BlobStore, 'open' | 'openReader' | 'size' | 'stat' | 'list'> {
  const bytesOf = (sha256: string) => {
    const content = contents.get(sha256);
    if (!content) throw new AppError('NOT_FOUND');
    return content.bytes;
  };
  return {
    async open(sha256, range) {
      const bytes = bytesOf(sha256);
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return Readable.from(part.length > 0 ? [part] : []);
    },

    async openReader(sha256): Promise<BlobReader> {
      const bytes = bytesOf(sha256);
      return {
        sizeBytes: bytes.length,
        read: async (into, position) => bytes.copy(into, 0, position),
        close: async () => undefined,
      };
    },

    async size(sha256) {
      return contents.get(sha256)?.bytes.length ?? null;
    },

    async stat(sha256) {
      const content = contents.get(sha256);
      return content ? { sizeBytes: content.bytes.length, storedAt: content.storedAt } : null;
    },

    async *list() {
      for (const [sha256, { storedAt }] of contents) yield { sha256, storedAt };
    },
  };
}

interface Pictures {
  ofStore: Pick<BlobStore, 'writeDerived' | 'readDerived' | 'hasDerived' | 'listDerived'>;
  /** Removes the pictures of a blob. Missing ones are a no-op. */
  remove(sha256: string): void;
}

function createPictures(): Pictures {
  const bytesOf = new Map<string, Buffer>();
  const keysOf = (sha256: string, variants: readonly string[]) =>
    variants.map((variant) => `${sha256}.${variant}`);
  return {
    ofStore: {
      async writeDerived(sha256, variant, bytes) {
        bytesOf.set(`${sha256}.${variant}`, Buffer.from(bytes));
      },
      async readDerived(sha256, variant) {
        return bytesOf.get(`${sha256}.${variant}`) ?? null;
      },
      async hasDerived(sha256, variants) {
        return keysOf(sha256, variants).every((key) => bytesOf.has(key));
      },
      async *listDerived() {
        for (const key of bytesOf.keys()) yield key.slice(0, 64);
      },
    },
    remove(sha256) {
      for (const key of keysOf(sha256, ['small', 'medium', 'large', 'full', 'preview'])) bytesOf.delete(key);
    },
  };
}

/** Creates a quarantine that stores only names: nobody examines the bytes of a store that ends with the process. */
function createQuarantine(
  contents: Contents,
  clock: () => Date,
): Pick<BlobStore, 'quarantine' | 'removeQuarantined' | 'expireQuarantined'> {
  const quarantinedAt = new Map<string, Date>();
  return {
    async quarantine(sha256, names) {
      if (contents.delete(sha256)) for (const name of names) quarantinedAt.set(name, clock());
    },

    async removeQuarantined(name) {
      quarantinedAt.delete(name);
    },

    async expireQuarantined(before) {
      const old = [...quarantinedAt].filter(([, since]) => since < before);
      for (const [name] of old) quarantinedAt.delete(name);
      return old.length;
    },
  };
}

function createMark(): Pick<BlobStore, 'readMark' | 'writeMark'> {
  let mark: string | null = null;
  return {
    readMark: async () => mark,
    async writeMark(wanted) {
      mark ??= wanted;
      return mark;
    },
  };
}
