/** Where the content of a box is. */
export interface Span {
  start: number;
  end: number;
}

/** Boxes that are looked at on one level: a photo of a phone has some fifty tiles. */
const maxBoxes = 4096;

/** Bytes of version and flags, before the boxes in `meta`. */
const versionBytes = 4;

/**
 * Returns the properties of this type of the pictures in a HEIF or AVIF, in the order of the file; may be empty.
 * @see ISO/IEC 23008-12, 9.3 item properties
 */
export function findHeifProperties(bytes: Buffer, type: string): Span[] {
  const meta = findHeifMeta(bytes);
  const properties = meta && firstBox(bytes, meta, 'iprp');
  const container = properties && firstBox(bytes, properties, 'ipco');
  return container ? [...boxesIn(bytes, container)].filter((box) => box.type === type) : [];
}

/**
 * Returns where the data of all items of a HEIF or AVIF begin; may be empty.
 * @see ISO/IEC 14496-12, 8.11.3 item location
 */
export function findHeifItemStarts(bytes: Buffer): number[] {
  const meta = findHeifMeta(bytes);
  const locations = meta && firstBox(bytes, meta, 'iloc');
  if (!locations) return [];
  try {
    return [...itemStarts(bytes, locations)].filter((start) => start < bytes.length);
  } catch {
    // The box is broken: no item is found.
    return [];
  }
}

function* itemStarts(bytes: Buffer, { start }: Span): Iterable<number> {
  const version = bytes.readUInt8(start);
  const idBytes = version < 2 ? 2 : 4;
  const sizes = bytes.readUInt16BE(start + versionBytes);
  const [offsetBytes = 0, lengthBytes = 0, baseBytes = 0, indexBytes = 0] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  );
  let at = start + versionBytes + 2;
  const read = (size: number): number => {
    at += size;
    // Numbers of 64 bits are of larger files than are drawn: their upper half is 0.
    return size === 0 ? 0 : bytes.readUIntBE(at - Math.min(size, 4), Math.min(size, 4));
  };
  const count = read(idBytes);
  for (let item = 0; item < Math.min(count, maxBoxes); item += 1) {
    read(idBytes);
    const isInFile = version === 0 || (read(2) & 15) === 0;
    read(2);
    const base = read(baseBytes);
    const extents = read(2);
    for (let extent = 0; extent < Math.min(extents, maxBoxes); extent += 1) {
      if (version > 0) read(indexBytes);
      const offset = read(offsetBytes);
      read(lengthBytes);
      if (isInFile && extent === 0) yield base + offset;
    }
  }
}

function findHeifMeta(bytes: Buffer): Span | null {
  const meta = firstBox(bytes, { start: 0, end: bytes.length }, 'meta');
  return meta && { start: meta.start + versionBytes, end: meta.end };
}

function firstBox(bytes: Buffer, span: Span, wanted: string): Span | null {
  for (const box of boxesIn(bytes, span)) if (box.type === wanted) return box;
  return null;
}

function* boxesIn(bytes: Buffer, { start, end }: Span): Iterable<Span & { type: string }> {
  let at = start;
  for (let count = 0; count < maxBoxes && at + 8 <= end; count += 1) {
    const sizeBytes = bytes.readUInt32BE(at);
    // Sizes of 64 bits, and those to the end of the file, are of pictures and films.
    if (sizeBytes < 8 || at + sizeBytes > end) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: at + sizeBytes };
    at += sizeBytes;
  }
}
