import { blanks, maxPatches, type Patch } from './patch.ts';

/** Properties of XMP that tell a position, as an attribute or an element. @see Exif 2.32 metadata for XMP, 3.3.5 */
const xmpPosition =
  /(?:GPS(?:Dest)?(?:Latitude|Longitude|Altitude|Bearing|Distance|Position|ImgDirection|Track|Timestamp|TimeStamp|AreaInformation))(?:=(["'])([^"'<>]{0,80})\1|>([^<>]{0,80})<)/g;

/** A position in the notation of ISO 6709 with decimals, as cameras write it into videos. */
const isoPosition =
  /[+-]\d{1,3}\.\d{1,20}[+-]\d{1,3}\.\d{1,20}(?:[+-]\d{1,20}(?:\.\d{1,20})?)?(?:CRS[\w.]{1,20})?\/?/g;

/** Returns what blanks positions in the XMP of a content. `base`: position of the bytes in it. */
export function blankXmp(bytes: Buffer, base: number): Patch[] {
  // Searched as bytes first: most contents have none, and a text of them all would be large.
  if (!bytes.includes('GPS')) return [];
  return [...bytes.toString('latin1').matchAll(xmpPosition)]
    .slice(0, maxPatches)
    .flatMap(({ 0: whole, 2: given, 3: inside, index }) => {
      const value = given ?? inside ?? '';
      const end = index + whole.length - 1;
      return value === '' ? [] : [blanks(base + end - value.length, value.length)];
    });
}

/** Returns what blanks positions in the description of a video. */
export function blankIsoPositions(bytes: Buffer, base: number): Patch[] {
  return [...bytes.toString('latin1').matchAll(isoPosition)]
    .slice(0, maxPatches)
    .map(({ 0: whole, index }) => blanks(base + index, whole.length));
}
