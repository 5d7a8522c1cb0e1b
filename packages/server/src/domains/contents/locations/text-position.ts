import { blanks, maxPatches, type Patch } from './patch.ts';

/** Properties of positions. DJI writes "Gps…", and "Longtitude". @see Exif 2.32 metadata for XMP, 3.3.5 */
const gpsNames =
  'G[Pp][Ss](?:Dest)?(?:Latitude|Longt?itude|Altitude|Bearing|Distance|Position|ImgDirection|Track|Timestamp|TimeStamp|DateStamp|AreaInformation|HPositioningError|XYAccuracy)(?:Ref)?';

/** Properties that name a place. @see IPTC Photo Metadata Standard; XMP specification part 2, 3.2 (photoshop) */
const placeNames =
  '(?:photoshop:(?:City|State|Country)|Iptc4xmp(?:Core|Ext):(?:Location|LocationName|LocationId|City|ProvinceState|CountryName|CountryCode|Sublocation|WorldRegion)|geo:(?:lat|long|alt)|drone-dji:(?:Absolute|Relative)Altitude)';

const anyName = `(?:${gpsNames}|${placeNames})`;

const attribute = new RegExp(`${anyName}\\s*=\\s*(?:"([^"<>]{0,500})"|'([^'<>]{0,500})')`, 'g');

/** The beginning of an element. The search behind it is bounded, and so is the name before it: bytes of strangers can be anything. */
const opening = new RegExp(`<((?:[\\w-]{1,40}:)?[\\w-]{0,40}?${anyName})(?:\\s[^<>]{0,200})?(?<!/)>`, 'g');

/** Longest content of an element: it may have elements of its own, one for each language. */
const elementLength = 2000;

const textInside = /(?<=^|>)[^<>]+/g;

/** Text that each of these properties contains: most contents have none, and a text of them all would be large. */
const needles = ['GPS', 'Gps', 'photoshop:', 'Iptc4xmp', 'geo:l', 'drone-dji:'];

/** A position in the notation of ISO 6709: with decimals, as cameras write it into videos, or closed by a slash. */
const isoPosition =
  /[+-]\d{1,7}\.\d{1,20}[+-]\d{1,7}\.\d{1,20}(?:[+-]\d{1,20}(?:\.\d{1,20})?)?(?:CRS[\w.]{1,20})?\/?|[+-]\d{2,7}(?:\.\d{1,20})?[+-]\d{3,7}(?:\.\d{1,20})?(?:[+-]\d{1,20}(?:\.\d{1,20})?)?(?:CRS[\w.]{1,20})?\//g;

/** Returns the patches that blank positions and names of places in the XMP of a content. `base`: position of the bytes in it. */
export function blankXmp(bytes: Buffer, base: number): Patch[] {
  if (!needles.some((needle) => bytes.includes(needle))) return [];
  const text = bytes.toString('latin1');
  const patches: Patch[] = [];
  for (const { 0: whole, 1: double, 2: single, index } of text.matchAll(attribute)) {
    if (patches.length >= maxPatches) return patches;
    const value = double ?? single ?? '';
    if (value !== '') patches.push(blanks(base + index + whole.length - 1 - value.length, value.length));
  }
  let openings = 0;
  for (const { 0: tag, 1: name = '', index } of text.matchAll(opening)) {
    openings += 1;
    if (openings > maxPatches || patches.length >= maxPatches) return patches;
    const start = index + tag.length;
    const content = text.slice(start, start + elementLength);
    const length = content.indexOf(`</${name}`);
    if (length === -1) continue;
    for (const { 0: words, index: at } of content.slice(0, length).matchAll(textInside))
      patches.push(blanks(base + start + at, words.length));
  }
  return patches;
}

/** Returns the patches that blank positions in the description of a video. */
export function blankIsoPositions(bytes: Buffer, base: number): Patch[] {
  return [...bytes.toString('latin1').matchAll(isoPosition)]
    .slice(0, maxPatches)
    .map(({ 0: whole, index }) => blanks(base + index, whole.length));
}
