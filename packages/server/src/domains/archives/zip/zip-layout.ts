import {
  centralHeader,
  centralHeaderBytes,
  endRecords,
  endRecordsBytes,
  localHeader,
  localHeaderBytes,
  type ZipEntry,
} from './zip-records.ts';

/** Position in an archive before one of its entries: the sizes of the entries before it. */
export interface ZipPlace {
  entryCount: number;
  /** Bytes of local headers and contents: the offset of the next local header. */
  localBytes: number;
  /** Bytes in the directory. */
  centralBytes: number;
}

/** Place before the first entry. */
export const startOfZip: ZipPlace = { entryCount: 0, localBytes: 0, centralBytes: 0 };

/** Returns the place behind an entry. */
export function passEntry(place: ZipPlace, entry: ZipEntry): ZipPlace {
  return {
    entryCount: place.entryCount + 1,
    localBytes: place.localBytes + localHeaderBytes(entry) + entry.sizeBytes,
    centralBytes: place.centralBytes + centralHeaderBytes(entry, place.localBytes),
  };
}

/** Returns the exact number of bytes of an archive whose last place is this. */
export function zipBytes(end: ZipPlace): number {
  return end.localBytes + end.centralBytes + endRecordsBytes(directoryOf(end));
}

function directoryOf(end: ZipPlace) {
  return { entryCount: end.entryCount, offset: end.localBytes, sizeBytes: end.centralBytes };
}

/** Bytes of an archive that stand side by side: a header, or a content. */
export type ZipSegment<Entry extends ZipEntry> =
  | { kind: 'bytes'; offset: number; bytes: Buffer }
  | { kind: 'content'; offset: number; sizeBytes: number; entry: Entry };

/** Entries of an archive from a place on. */
interface EntriesFrom<Entry extends ZipEntry> {
  place: ZipPlace;
  entries: AsyncIterable<Entry> | Iterable<Entry>;
}

/** Entries of an archive that can be read from near any place. */
export interface ZipEntries<Entry extends ZipEntry> {
  /** Place behind the last entry. */
  end: ZipPlace;
  /** Returns the entries from the one at or after this byte; the position may be before it. */
  fromLocal(offset: number): EntriesFrom<Entry>;
  /** Returns the entries from the one whose part of the directory has this byte; the place may be before it. */
  fromCentral(offset: number): EntriesFrom<Entry>;
}

/** Returns the segments of an archive, from the segment that has the byte `start` to its end. */
export async function* segmentsFrom<Entry extends ZipEntry>(
  zip: ZipEntries<Entry>,
  start: number,
): AsyncGenerator<ZipSegment<Entry>> {
  const { end } = zip;
  if (start < end.localBytes) yield* localSegments(zip.fromLocal(start), start);
  const centralStart = Math.max(0, start - end.localBytes);
  if (centralStart < end.centralBytes)
    yield* centralSegments(zip.fromCentral(centralStart), { start, localBytes: end.localBytes });
  yield {
    kind: 'bytes',
    offset: end.localBytes + end.centralBytes,
    bytes: endRecords(directoryOf(end)),
  };
}

async function* localSegments<Entry extends ZipEntry>(
  { place, entries }: EntriesFrom<Entry>,
  start: number,
): AsyncGenerator<ZipSegment<Entry>> {
  let here = place;
  for await (const entry of entries) {
    const next = passEntry(here, entry);
    const contentAt = next.localBytes - entry.sizeBytes;
    if (start < contentAt) yield { kind: 'bytes', offset: here.localBytes, bytes: localHeader(entry) };
    if (start < next.localBytes && entry.sizeBytes > 0)
      yield { kind: 'content', offset: contentAt, sizeBytes: entry.sizeBytes, entry };
    here = next;
  }
}

async function* centralSegments<Entry extends ZipEntry>(
  { place, entries }: EntriesFrom<Entry>,
  { start, localBytes }: { start: number; localBytes: number },
): AsyncGenerator<ZipSegment<Entry>> {
  let here = place;
  for await (const entry of entries) {
    const next = passEntry(here, entry);
    if (start < localBytes + next.centralBytes) {
      const bytes = centralHeader(entry, here.localBytes);
      yield { kind: 'bytes', offset: localBytes + here.centralBytes, bytes };
    }
    here = next;
  }
}
