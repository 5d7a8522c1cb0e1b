/** Facts that a camera wrote into a picture. */
export interface PhotoFacts {
  /** Time on the camera's clock, as `2026-02-03T10:05`, without a zone. */
  readonly takenAt: string | null;
  /** Maker and model. */
  readonly camera: string | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

/** Bytes at the beginning of a file that contain the camera's data. */
export const exifBytes = 256 * 1024;

const tags = { make: 0x010f, model: 0x0110, exif: 0x8769, gps: 0x8825, takenAt: 0x9003 } as const;
const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
/** Entries of a directory that are read: a hostile file may claim 65,535. */
const maxEntries = 200;

/**
 * Reads EXIF from the first bytes of a JPEG, HEIC, PNG or WebP; null if there is none. The bytes may be cut
 * anywhere or lie about themselves.
 * @see CIPA DC-008 (Exif 2.32), sections 4.5.2 and 4.6; TIFF 6.0, section 2
 */
export function readExif(bytes: Uint8Array): PhotoFacts | null {
  const start = findTiff(bytes);
  if (start === null) return null;
  try {
    const tiff = openTiff(new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start));
    const main = tiff.readDirectory(tiff.firstDirectory);
    const exif = tiff.readDirectory(tiff.number(main.get(tags.exif)));
    const gps = tiff.readDirectory(tiff.number(main.get(tags.gps)));
    const facts = {
      takenAt: toLocalTime(tiff.text(exif.get(tags.takenAt))),
      camera: joinCamera(tiff.text(main.get(tags.make)), tiff.text(main.get(tags.model))),
      position: toPosition(tiff, gps),
    };
    return facts.takenAt || facts.camera || facts.position ? facts : null;
  } catch {
    return null; // The bytes end, or point beyond their end.
  }
}

/**
 * Finds the TIFF header, which stands at its container's own place: behind `Exif\0\0`, in PNG's `eXIf`, in WebP's
 * `EXIF`, or in HEIF behind an offset of zero.
 */
function findTiff(bytes: Uint8Array): number | null {
  const isHeif = lettersOf(bytes, 4, 8) === 'ftyp';
  for (let at = 4; at + 8 <= bytes.length; at += 1) {
    const isLittle =
      bytes[at] === 0x49 && bytes[at + 1] === 0x49 && bytes[at + 2] === 0x2a && bytes[at + 3] === 0;
    const isBig =
      bytes[at] === 0x4d && bytes[at + 1] === 0x4d && bytes[at + 2] === 0 && bytes[at + 3] === 0x2a;
    if (!isLittle && !isBig) continue;
    const before = lettersOf(bytes, Math.max(0, at - 8), at);
    if (/(Exif\0\0|eXIf|EXIF[\s\S]{4})$/.test(before)) return at;
    if (isHeif && before.endsWith('\0\0\0\0')) return at;
  }
  return null;
}

function lettersOf(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

/** Entry of a directory: its type, the number of values, and their place. */
interface Entry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

type Tiff = ReturnType<typeof openTiff>;

function openTiff(view: DataView) {
  const isLittle = view.getUint8(0) === 0x49;
  const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };
  return {
    firstDirectory: view.getUint32(4, isLittle),
    readDirectory(offset: number | null): Map<number, Entry> {
      const entries = new Map<number, Entry>();
      if (offset === null) return entries;
      const count = Math.min(view.getUint16(offset, isLittle), maxEntries);
      for (let index = 0; index < count; index += 1) {
        const entry = offset + 2 + index * 12;
        const type = view.getUint16(entry + 2, isLittle);
        const values = view.getUint32(entry + 4, isLittle);
        const isInline = (sizes[type] ?? 1) * values <= 4;
        const at = isInline ? entry + 8 : view.getUint32(entry + 8, isLittle);
        entries.set(view.getUint16(entry, isLittle), { type, count: values, at });
      }
      return entries;
    },
    number: (entry: Entry | undefined): number | null => {
      if (!entry) return null;
      return entry.type === 3 ? view.getUint16(entry.at, isLittle) : view.getUint32(entry.at, isLittle);
    },
    text: (entry: Entry | undefined): string | null => {
      if (entry?.type !== 2 || entry.count > 200) return null;
      const letters = new Uint8Array(view.buffer, view.byteOffset + entry.at, entry.count);
      return (
        new TextDecoder()
          .decode(letters)
          .replace(/[\0\p{C}]+/gu, ' ')
          .trim() || null
      );
    },
    rationals: (entry: Entry | undefined): number[] | null => {
      if (entry?.type !== 5 || entry.count > 3) return null;
      return Array.from({ length: entry.count }, (_, index) => {
        const at = entry.at + index * 8;
        return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
      });
    },
  };
}

/**
 * Returns `2026-02-03T10:05` of `2026:02:03 10:05:09`; null for an invalid date, such as of a clock that was never set.
 */
function toLocalTime(text: string | null): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d)/.exec(text ?? '') ?? [];
  const local = `${year}-${month}-${day}T${time}`;
  return time && year !== '0000' && !Number.isNaN(Date.parse(`${local}Z`)) ? local : null;
}

/** Joins maker and model; many models begin with their maker. */
function joinCamera(make: string | null, model: string | null): string | null {
  if (!make || !model) return model ?? make;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
}

function toPosition(tiff: Tiff, gps: ReadonlyMap<number, Entry>): PhotoFacts['position'] {
  const latitude = toDegrees(
    tiff.rationals(gps.get(gpsTags.latitude)),
    tiff.text(gps.get(gpsTags.latitudeRef)),
  );
  const longitude = toDegrees(
    tiff.rationals(gps.get(gpsTags.longitude)),
    tiff.text(gps.get(gpsTags.longitudeRef)),
  );
  if (latitude === null || longitude === null) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Phones without a fix write zeros.
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

function toDegrees(parts: readonly number[] | null, reference: string | null): number | null {
  const [degrees, minutes = 0, seconds = 0] = parts ?? [];
  if (degrees === undefined) return null;
  const value = degrees + minutes / 60 + seconds / 3600;
  return Number.isFinite(value) ? (reference === 'S' || reference === 'W' ? -value : value) : null;
}
