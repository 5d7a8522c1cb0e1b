import { blanks, type Patch } from './patch.ts';

/**
 * Datasets of the second record that name a place: content location, city, part of a city, province, country.
 * @see IPTC-NAA Information Interchange Model 4.2, chapter 6
 */
const places = new Set([26, 27, 90, 92, 95, 100, 101]);

/** Image resource of Photoshop that holds IPTC. @see Adobe Photoshop File Formats, Image Resource Section */
const resource = Buffer.from('8BIM\x04\x04', 'latin1');

/** Resources that are read; a picture has one. Bytes that only look like resources cost no more. */
const maxResources = 8;

/** Datasets that are read; a photo of an agency has some forty. */
const maxDatasets = 1_000;

/** Returns the patches that blank the names of places in the IPTC data of a picture. `base`: position of the bytes in it. */
export function blankIptcPlaces(bytes: Buffer, base: number): Patch[] {
  const patches: Patch[] = [];
  let at = bytes.indexOf(resource);
  for (let count = 0; count < maxResources && at !== -1; count += 1) {
    const nameAt = at + resource.length;
    // The name has its length before it, and both together an even number of bytes.
    const sizeAt = nameAt + (((bytes[nameAt] ?? 0) + 2) & ~1);
    if (sizeAt + 4 > bytes.length) break;
    const start = sizeAt + 4;
    const data = bytes.subarray(start, start + bytes.readUInt32BE(sizeAt));
    patches.push(...blankPlaceDatasets(data, base + start));
    at = bytes.indexOf(resource, nameAt);
  }
  return patches;
}

/** Returns the patches that blank the names of places in datasets that follow each other. */
export function blankPlaceDatasets(bytes: Buffer, base: number): Patch[] {
  const patches: Patch[] = [];
  for (let at = 0, count = 0; count < maxDatasets && at + 5 <= bytes.length; count += 1) {
    if (bytes[at] !== 0x1c) break;
    const length = Math.min(bytes.readUInt16BE(at + 3), bytes.length - at - 5);
    if (bytes[at + 1] === 2 && places.has(bytes[at + 2] ?? 0) && length > 0)
      patches.push(blanks(base + at + 5, length));
    at += 5 + length;
  }
  return patches;
}
