/**
 * Frames between the server and a decoding process: a length, that many bytes of JSON, and the bytes
 * that the JSON announces.
 */
/** A question, or its answer. */
export interface Frame {
  body: unknown;
  parts: readonly Buffer[];
}

const lengthBytes = 4;

/** Maximum number of parts. */
const maxParts = 16;

/** Returns a frame as pieces to be written one after another. */
export function toPieces({ body, parts }: Frame): Buffer[] {
  const json = Buffer.from(JSON.stringify({ body, sizes: parts.map((part) => part.length) }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  return [length, json, ...parts];
}

/** Reads frames from the chunks of a stream. */
export interface FrameReader {
  /**
   * Returns the frames that are complete with this chunk.
   * @throws Error if one is broken, or larger than it may be
   */
  push(chunk: Buffer): Frame[];
}

/** Creates a reader of frames of at most this size. */
export function createFrameReader(maxBytes: number): FrameReader {
  let chunks: Buffer[] = [];
  let received = 0;
  // Joined only when they are enough: joining at each chunk would copy a document a thousand times.
  let wanted = lengthBytes;

  function next(): Frame | null {
    const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [bytes];
    const jsonEnd = lengthBytes + bytes.readUInt32LE(0);
    wanted = within(jsonEnd, maxBytes);
    if (received < wanted) return null;
    const { body, sizes } = readHead(bytes.toString('utf8', lengthBytes, jsonEnd));
    const end = sizes.reduce((sum, size) => sum + size, jsonEnd);
    wanted = within(end, maxBytes);
    if (received < wanted) return null;
    let at = jsonEnd;
    const parts = sizes.map((size) => {
      at += size;
      return bytes.subarray(at - size, at);
    });
    chunks = end < bytes.length ? [bytes.subarray(end)] : [];
    received -= end;
    wanted = lengthBytes;
    return { body, parts };
  }

  return {
    push(chunk) {
      chunks.push(chunk);
      received += chunk.length;
      const frames: Frame[] = [];
      while (received >= wanted) {
        const frame = next();
        if (frame) frames.push(frame);
      }
      return frames;
    },
  };
}

/** A compromised process can send anything. */
function readHead(json: string): { body: unknown; sizes: number[] } {
  const head: unknown = JSON.parse(json);
  if (typeof head !== 'object' || head === null || !('sizes' in head) || !Array.isArray(head.sizes))
    throw new Error('a frame has no sizes');
  const sizes: unknown[] = head.sizes;
  if (sizes.length > maxParts) throw new Error('a frame has too many parts');
  return { body: 'body' in head ? head.body : undefined, sizes: sizes.map(toSize) };
}

function toSize(size: unknown): number {
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw new Error('a size is none');
  return size;
}

function within(size: number, maxBytes: number): number {
  if (size > maxBytes) throw new Error(`a frame of ${size} bytes is too large`);
  return size;
}
