import type { BlobReader } from '../../../blobs/blob-store.ts';
import { blankPlaceDatasets } from './iptc-position.ts';
import { maxPatches, type Patch, zeros } from './patch.ts';
import { type Directory, type Entry, readTiff, type Tiff } from './tiff-reader.ts';

/** Tags that point to other directories. @see CIPA DC-008, 4.6.3; TIFF technical note 1 (trees) */
const gpsPointer = 0x8825;
const pointers = new Set([0x8769, 0x014a]);

const iptcTag = 0x83bb;
const makerNote = 0x927c;

/** Where a map lies on the earth. @see OGC GeoTIFF 1.1, 7.1.2 */
const mapTags = new Set([0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0, 0x87b1]);

/** Directories of one header: a raw photo has some ten. */
const maxDirectories = 64;

/** Values of one header that are read. */
const maxReadValues = 256;

/** Values of a position that are emptied: there are 32 tags, the longest a sentence. */
const maxValues = 64;
const maxValueBytes = 4096;

/** Tags up to this one are those of a position alone. */
const lastGpsTag = 31;

/**
 * Returns the patches that empty the position in TIFF data: a whole file (TIFF, DNG and most raw formats) or the EXIF data of any
 * other format, wherever the directories are. Empty if the bytes are no TIFF data, or have no position.
 * `base`: position of the header in the content.
 */
export async function emptyTiffPosition(reader: BlobReader, base: number): Promise<Patch[]> {
  const tiff = await readTiff(reader, base);
  if (!tiff) return [];
  const patches: Patch[] = [];
  const seen = new Set<number>();
  let left = maxReadValues;
  const waiting = [tiff.first];
  for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) {
    if (start === 0 || seen.has(start) || seen.size >= maxDirectories) continue;
    seen.add(start);
    const directory = await tiff.directory(start);
    if (!directory) continue;
    // Canon's CR3 has a header of its own for the position, which is the first directory.
    if (start === tiff.first && directory.entries.every(({ tag }) => tag <= lastGpsTag)) {
      patches.push(...emptyDirectory(tiff, directory));
      continue;
    }
    waiting.push(directory.next);
    for (const entry of directory.entries.filter(isLookedAt)) {
      left -= 1;
      if (left < 0 || patches.length >= maxPatches) return patches;
      if (pointers.has(entry.tag)) waiting.push(...(await tiff.offsets(entry)));
      patches.push(...(await emptyEntry(tiff, entry)));
    }
  }
  return patches;
}

function isLookedAt({ tag }: Entry): boolean {
  return tag === gpsPointer || tag === iptcTag || tag === makerNote || pointers.has(tag) || mapTags.has(tag);
}

async function emptyEntry(tiff: Tiff, entry: Entry): Promise<Patch[]> {
  if (entry.tag === gpsPointer) {
    const [start = 0] = await tiff.offsets(entry);
    const directory = start === 0 ? null : await tiff.directory(start);
    return directory ? emptyDirectory(tiff, directory) : [];
  }
  if (mapTags.has(entry.tag)) return emptyValue(tiff, entry);
  if (entry.tag === iptcTag) {
    const bytes = await tiff.value(entry);
    return blankPlaceDatasets(bytes, entry.place);
  }
  return entry.tag === makerNote ? await emptyMakerNote(tiff, entry) : [];
}

/** Zeros the entries of a directory, their values, and their number. */
function emptyDirectory(tiff: Tiff, { start, bytes, entries }: Directory): Patch[] {
  return [zeros(start, bytes), ...entries.slice(0, maxValues).flatMap((entry) => emptyValue(tiff, entry))];
}

function emptyValue(tiff: Tiff, { place, length }: Entry): Patch[] {
  const end = Math.min(place + Math.min(length, maxValueBytes), tiff.sizeBytes);
  return end > place ? [zeros(place, end - place)] : [];
}

/** Names of places in the notes of Panasonic's cameras. @see https://exiftool.org/TagNames/Panasonic.html */
const panasonicMark = 'Panasonic\0\0\0';
const panasonicPlaces = new Set([0x67, 0x69, 0x6b, 0x6d, 0x6f, 0x80]);

async function emptyMakerNote(tiff: Tiff, entry: Entry): Promise<Patch[]> {
  const head = (await tiff.value(entry)).toString('latin1', 0, panasonicMark.length);
  if (head !== panasonicMark) return [];
  const directory = await tiff.directory(entry.place - tiff.base + panasonicMark.length);
  const places = directory?.entries.filter(({ tag }) => panasonicPlaces.has(tag)) ?? [];
  return places.flatMap((place) => emptyValue(tiff, place));
}
