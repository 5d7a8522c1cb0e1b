import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobReader, BlobStore } from '../../../blobs/blob-store.ts';
import type { ProgramKind } from '../decoding/pool.ts';
import { type ColourNumbers, hlg, pq, profileOfNumbers } from './formats/colour-profile.ts';
import { withPngProfile } from './formats/png-profile.ts';
import { type ProgramOutput, runProgram } from './run-program.ts';

const maxOutputBytes = 32 * 1024 * 1024;

/**
 * Bytes of the beginning and of the end of a video that ffmpeg gets: the first pictures are at the beginning,
 * and the index of a phone's recording is at the end. The part between is a hole, so that a video of hours
 * costs no more than a short one.
 */
const headBytes = 24 * 1024 * 1024;
const tailBytes = 16 * 1024 * 1024;

/** Containers that phones, cameras and computers write. Playlists are not among them because they name other files. */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg';

/** Seconds into the video: the first picture is often black. */
const moments = ['1', '0'];

/** A video in the store, and the program that reads it. */
export interface Film {
  blobs: BlobStore;
  sha256: string;
  sizeBytes: number;
  /** Path or name of the program. */
  ffmpeg: string;
}

/**
 * Returns ffmpeg as a process that takes one frame: a PNG of at most 1280 pixels of width, or nothing if it finds
 * none. Asking throws ProgramMissing if there is no ffmpeg.
 */
export function filmProgram(film: Film, maxMemoryBytes: number): ProgramKind {
  return {
    isOfOneOwner: true,
    start() {
      const end = new AbortController();
      return {
        async ask(_question, { timeoutMs }) {
          const frame = await takeFrame(film, { timeoutMs, maxMemoryBytes, ending: end.signal });
          return { body: null, parts: frame ? [frame] : [] };
        },
        isFit: async () => false,
        end: () => end.abort(),
      };
    },
  };
}

async function takeFrame(
  { blobs, sha256, sizeBytes, ffmpeg }: Film,
  limits: { timeoutMs: number; maxMemoryBytes: number; ending: AbortSignal },
): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-film-'));
  try {
    const film = join(folder, 'film');
    await copyEnds(blobs, { sha256, sizeBytes, film });
    for (const moment of moments) {
      const frame = await runProgram(ffmpeg, { args: argumentsFor(film, moment), maxOutputBytes, ...limits });
      if (frame) return withColours(frame);
    }
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of colours that are not those of the web. */
const primariesOf: Readonly<Record<string, number>> = { bt2020: 9, smpte431: 11, smpte432: 12 };
const transferOf: Readonly<Record<string, number>> = { smpte2084: pq, 'arib-std-b67': hlg };

/** Returns the frame with the profile of its film: HDR of phones and wide colours would be pale and grey. */
function withColours({ output, messages }: ProgramOutput): Buffer {
  const numbers = numbersOf(messages);
  const profile = numbers && profileOfNumbers(numbers);
  return profile ? withPngProfile(output, profile) : output;
}

/** Reads the colours of the film: "Stream #0:0: Video: hevc, yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67)". */
function numbersOf(messages: string): ColourNumbers | null {
  const line = /^ *Stream #0:\d+.*: Video: .*$/m.exec(messages)?.[0] ?? '';
  const [, primaries = '', transfer = ''] = /[(, ][\w-]+\/([\w-]+)\/([\w-]+)[),]/.exec(line) ?? [];
  if (!(primaries in primariesOf) && !(transfer in transferOf)) return null;
  return { primaries: primariesOf[primaries] ?? 1, transfer: transferOf[transfer] ?? 1 };
}

/**
 * Size of a frame with square pixels, as a player shows it: those of camcorders, DVDs and old phones are wider or
 * narrower. Nothing gets higher than it is; a shape that no device writes is not believed.
 */
const shape = 'clip(sar,0.25,4)';
const width = `max(1,round(min(1280,iw*${shape})))`;
const height = `max(1,round(ow*ih/(iw*${shape})))`;

function argumentsFor(film: string, moment: string): string[] {
  return [
    // The system ends it after this processor time, should this server be gone by then.
    ...['-nostdin', '-hide_banner', '-nostats', '-v', 'info', '-threads', '1', '-timelimit', '30'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', containers],
    ...['-ss', moment, '-i', film, '-an', '-sn', '-dn'],
    ...[
      '-frames:v',
      '1',
      '-vf',
      `scale=w='${width}':h='${height}',setsar=1`,
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      'pipe:1',
    ],
  ];
}

async function copyEnds(
  blobs: BlobStore,
  { sha256, sizeBytes, film }: { sha256: string; sizeBytes: number; film: string },
): Promise<void> {
  const reader = await blobs.openReader(sha256);
  const target = await open(film, 'w', 0o600);
  try {
    await target.truncate(sizeBytes);
    const tailStart = Math.max(headBytes, sizeBytes - tailBytes);
    await copyRange(reader, target, { start: 0, end: Math.min(headBytes, sizeBytes) });
    await copyRange(reader, target, { start: tailStart, end: sizeBytes });
  } finally {
    await target.close();
    await reader.close();
  }
}

async function copyRange(
  reader: BlobReader,
  target: Awaited<ReturnType<typeof open>>,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  for (let position = start; position < end; ) {
    const bytes = await reader.read(buffer.subarray(0, Math.min(buffer.length, end - position)), position);
    if (bytes === 0) return;
    await target.write(buffer, 0, bytes, position);
    position += bytes;
  }
}
