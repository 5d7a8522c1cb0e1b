import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { decodeText } from '../text/decode-text.ts';
import type { ReadRange } from './read-range.ts';

// Workers of the library would need a script that the page's policy does not allow.
configure({ useWebWorkers: false, chunkSize: 1024 * 1024 });

/** File inside an archive. */
export interface ZipItem {
  /** Path inside the archive, without letters that turn the text; separators are `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly isEncrypted: boolean;
  /** Returns the bytes; null if they are unavailable here: encrypted, of a rare method, or too large. */
  readonly takeOut: (() => Promise<Blob>) | null;
}

/** Files of an archive, in its order. `isCut` if there are more than are listed. */
export interface ZipListing {
  readonly items: readonly ZipItem[];
  readonly isCut: boolean;
}

/** Limits for hostile archives, and for the memory of a phone. */
export const maxItems = 5000;
export const maxTakenBytes = 100 * 1024 * 1024;
const maxReadBytes = 16 * 1024 * 1024;

/** Stored, and deflated: the methods that every program writes. */
const knownMethods = [0, 8];

/** Entries that systems add for themselves. */
const clutter = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Lists the files of an archive from its directory at the end, without the rest of it.
 * @throws if the archive is damaged, or its directory larger than a phone should read
 */
export async function listZip(read: ReadRange, sizeBytes: number): Promise<ZipListing> {
  const reader = new ZipReader(new RangeReader({ read, sizeBytes }), { decodeText: decodeName });
  const items: ZipItem[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || clutter.test(entry.filename)) continue;
    if (items.length === maxItems) return { items, isCut: true };
    items.push(toItem(entry));
  }
  return { items, isCut: false };
}

/** Reads an archive of which the library requests parts. */
class RangeReader extends Reader<{ read: ReadRange; sizeBytes: number }> {
  readonly #read: ReadRange;

  constructor(source: { read: ReadRange; sizeBytes: number }) {
    super(source);
    this.#read = source.read;
    this.size = source.sizeBytes;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > maxReadBytes) throw new Error(`${length} bytes are too many to be read at once`);
    return await this.#read(index, Math.min(index + length, this.size));
  }
}

function toItem(entry: FileEntry): ZipItem {
  const { filename, uncompressedSize: sizeBytes, compressedSize, compressionMethod, encrypted } = entry;
  const isKnown = knownMethods.includes(compressionMethod);
  const isSmall = sizeBytes <= maxTakenBytes && compressedSize <= maxTakenBytes;
  return {
    path: cleanPath(filename),
    sizeBytes,
    isEncrypted: encrypted,
    takeOut: isKnown && isSmall && !encrypted ? () => takeOut(entry) : null,
  };
}

/** Unpacks one file, and stops as soon as there is more than was promised: a small archive can hold a huge file. */
async function takeOut(entry: FileEntry): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      sizeBytes += part.length;
      if (sizeBytes > entry.uncompressedSize) throw new Error('The file is longer than the directory says');
      parts.push(part);
    },
  });
  await entry.getData(sink, { checkSignature: true });
  if (sizeBytes !== entry.uncompressedSize) throw new Error('The file is shorter than the directory says');
  return new Blob(parts);
}

/** Decodes a name: old Windows in Thailand wrote its own code page, whatever the standard and the archive declare. */
function decodeName(bytes: Uint8Array): string {
  return decodeText(new Uint8Array(bytes).buffer, { contentType: null, isCut: false });
}

function cleanPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu, '')
    .normalize('NFC');
}
