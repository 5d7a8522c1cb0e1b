import { boxesIn, type Span } from './boxes.ts';
import type { Glance } from './glance.ts';
import { readVariable } from './matroska-number.ts';

/** Media in the tracks of a container. */
interface Tracks {
  hasSound: boolean;
  hasPicture: boolean;
}

/** Elements that are looked at on one level. */
const maxChildren = 512;

interface Container {
  readTracks(glance: Glance): Promise<Tracks>;
  /** Type and extension of sound alone. */
  sound: { mime: string; ext: string };
  /** Type and extension of a container with pictures. */
  film?: { mime: string; ext: string };
}

const ogg = {
  readTracks: readOggTracks,
  sound: { mime: 'audio/ogg', ext: 'ogg' },
  film: { mime: 'video/ogg', ext: 'ogv' },
};
const asf = {
  readTracks: readAsfTracks,
  sound: { mime: 'audio/x-ms-asf', ext: 'wma' },
  film: { mime: 'video/x-ms-asf', ext: 'wmv' },
};
const m4a = { readTracks: readIsoTracks, sound: { mime: 'audio/mp4', ext: 'm4a' } };

/** Containers of films that can hold sound alone. */
const containers: Readonly<Record<string, Container>> = {
  'video/mp4': m4a,
  'video/x-m4v': m4a,
  'video/quicktime': { readTracks: readIsoTracks, sound: { mime: 'audio/mp4', ext: 'mov' } },
  'video/3gpp': { readTracks: readIsoTracks, sound: { mime: 'audio/3gpp', ext: '3gp' } },
  'video/3gpp2': { readTracks: readIsoTracks, sound: { mime: 'audio/3gpp2', ext: '3g2' } },
  'video/webm': { readTracks: readMatroskaTracks, sound: { mime: 'audio/webm', ext: 'webm' } },
  'video/matroska': { readTracks: readMatroskaTracks, sound: { mime: 'audio/matroska', ext: 'mka' } },
  'application/ogg': ogg,
  'audio/ogg': ogg,
  'audio/x-ms-asf': asf,
  'video/x-ms-asf': asf,
  'application/vnd.ms-asf': asf,
};

/** Returns the type that the tracks of a container reveal; the one that was found before if they are not found. */
export async function typeByTracks(
  glance: Glance,
  found: { mime: string; ext: string },
): Promise<{ mime: string; ext: string }> {
  const container = containers[found.mime];
  if (!container) return found;
  const { hasSound, hasPicture } = await container.readTracks(glance);
  if (hasPicture) return container.film ?? found;
  return hasSound && !found.mime.startsWith('audio/') ? container.sound : found;
}

/**
 * Handlers of visible and audible tracks.
 * @see ISO/IEC 14496-12, 8.4.3 handler reference box
 */
const pictureHandlers = new Set(['vide', 'auxv', 'pict']);

/** @see ISO/IEC 14496-12, 4.2 boxes */
async function readIsoTracks(glance: Glance): Promise<Tracks> {
  const tracks = { hasSound: false, hasPicture: false };
  for await (const movie of boxesIn(glance, { start: 0, end: glance.sizeBytes })) {
    if (movie.type !== 'moov') continue;
    for await (const track of boxesIn(glance, movie)) {
      if (track.type !== 'trak') continue;
      const handler = await handlerOf(glance, track);
      if (handler === 'soun') tracks.hasSound = true;
      if (handler !== null && pictureHandlers.has(handler)) tracks.hasPicture = true;
    }
    break;
  }
  return tracks;
}

async function handlerOf(glance: Glance, track: Span): Promise<string | null> {
  for await (const media of boxesIn(glance, track)) {
    if (media.type !== 'mdia') continue;
    for await (const box of boxesIn(glance, media)) {
      if (box.type === 'hdlr') return (await glance.read(box.start + 8, 4)).toString('latin1');
    }
  }
  return null;
}

/** @see https://www.rfc-editor.org/rfc/rfc9559 section 5.1 */
const elements = { segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, type: 0x83 };

async function readMatroskaTracks(glance: Glance): Promise<Tracks> {
  const tracks = { hasSound: false, hasPicture: false };
  const whole = { start: 0, end: glance.sizeBytes };
  for await (const entry of elementsAt(glance, whole, [elements.segment, elements.tracks, elements.entry])) {
    for await (const { start } of elementsAt(glance, entry, [elements.type])) {
      const [type] = await glance.read(start, 1);
      if (type === 1) tracks.hasPicture = true;
      if (type === 2) tracks.hasSound = true;
    }
  }
  return tracks;
}

/** Finds the elements at a path; of all levels but the last, the first one. */
async function* elementsAt(
  glance: Glance,
  { start, end }: Span,
  [id, ...rest]: readonly number[],
): AsyncIterable<Span> {
  let position = start;
  for (let count = 0; count < maxChildren && position < end; count += 1) {
    const head = await glance.read(position, 12);
    const found = readVariable(head, 0, { keepsMarker: true });
    const size = found && readVariable(head, found.bytes, { keepsMarker: false });
    if (!found || !size) return;
    const inside = position + found.bytes + size.bytes;
    // Of unknown size: to the end of its parent, as of a recording that was not closed.
    const next = size.value === null ? end : inside + size.value;
    if (found.value === id) {
      const span = { start: inside, end: Math.min(next, end) };
      if (rest.length > 0) return yield* elementsAt(glance, span, rest);
      yield span;
    }
    position = next;
  }
}

/** First bytes of streams in Ogg. @see https://www.rfc-editor.org/rfc/rfc3533 and https://wiki.xiph.org/MIMETypesCodecs */
const pictureStreams = ['\x80theora', '\x01video\0', 'BBCD\0', 'OVP80'];
const soundStreams = ['\x01vorbis', 'OpusHead', 'Speex   ', '\x7fFLAC'];

async function readOggTracks({ head }: Glance): Promise<Tracks> {
  const tracks = { hasSound: false, hasPicture: false };
  const startsStream = 2;
  for (let at = 0; head.toString('latin1', at, at + 4) === 'OggS'; ) {
    if (((head[at + 5] ?? 0) & startsStream) === 0) break;
    const segments = head.subarray(at + 27, at + 27 + (head[at + 26] ?? 0));
    const start = at + 27 + segments.length;
    const id = head.toString('latin1', start, start + 8);
    if (pictureStreams.some((one) => id.startsWith(one))) tracks.hasPicture = true;
    if (soundStreams.some((one) => id.startsWith(one))) tracks.hasSound = true;
    at = start + segments.reduce((sum, bytes) => sum + bytes, 0);
  }
  return tracks;
}

/** Identifiers in ASF. @see Advanced Systems Format Specification, 3.3 stream properties object */
const asfStream = Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex');
const asfPicture = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex');
const asfSound = Buffer.from('409e69f84d5bcf11a8fd00805f5c442b', 'hex');

/** Windows Media writes the sound of a film before its pictures. */
async function readAsfTracks({ head }: Glance): Promise<Tracks> {
  const tracks = { hasSound: false, hasPicture: false };
  for (let at = head.indexOf(asfStream); at !== -1; at = head.indexOf(asfStream, at + 16)) {
    const type = head.subarray(at + 24, at + 40);
    if (type.equals(asfPicture)) tracks.hasPicture = true;
    if (type.equals(asfSound)) tracks.hasSound = true;
  }
  return tracks;
}
