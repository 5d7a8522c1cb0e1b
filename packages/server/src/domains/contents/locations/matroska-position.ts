import type { BlobReader } from '../../../blobs/blob-store.ts';
import { readVariable } from '../identifying/matroska-number.ts';
import { maxPatches, type Patch, readPart, windowBytes, windowOverlapBytes } from './patch.ts';
import { blankIsoPositions, blankXmp } from './text-position.ts';

/** Elements of Matroska and WebM. @see https://www.rfc-editor.org/rfc/rfc9559 section 5.1 */
const segment = 0x18538067;

/** Pictures and sound, and where they are: elements that have no text. */
const skipped = new Set([0x1f43b675, 0x1c53bb6b, 0x114d9b74, 0x1a45dfa3, 0xec]);

/** Elements at the top: a film has a cluster each few seconds. */
const maxElements = 100_000;

/** Larger descriptions are not of a film. */
const maxDescriptionBytes = 64 * 1024 * 1024;

/** Returns the patches that remove the position from a film in Matroska or WebM: that of its tags and titles. */
export async function findMatroskaPosition(reader: BlobReader): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = 0;
  for (let count = 0; count < maxElements && position < reader.sizeBytes; count += 1) {
    const head = await readPart(reader, position, 12);
    const id = readVariable(head, 0, { keepsMarker: true });
    const size = id && readVariable(head, id.bytes, { keepsMarker: false });
    if (!id || !size) break;
    const inside = position + id.bytes + size.bytes;
    // The children of a segment, and of a cluster of unknown size, are read as if they were at the top.
    const end = id.value === segment || size.value === null ? inside : inside + size.value;
    if (id.value !== null && !skipped.has(id.value) && end - inside <= maxDescriptionBytes)
      patches.push(...(await inDescription(reader, inside, end)));
    if (patches.length >= maxPatches) break;
    position = end;
  }
  return patches.slice(0, maxPatches);
}

async function inDescription(reader: BlobReader, from: number, end: number): Promise<Patch[]> {
  const patches: Patch[] = [];
  for (let start = from; start < end && patches.length < maxPatches; start += windowBytes) {
    const bytes = await readPart(reader, start, Math.min(windowBytes + windowOverlapBytes, end - start));
    patches.push(...blankIsoPositions(bytes, start), ...blankXmp(bytes, start));
  }
  return patches;
}
