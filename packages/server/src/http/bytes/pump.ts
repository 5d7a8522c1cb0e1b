import type { ServerResponse } from 'node:http';

/** Source of bytes: fills a buffer from a position on, and returns the number of bytes read. */
export interface ByteReader {
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** Buffer size: large enough that a gigabyte does not take thousands of turns, small enough for the processor's cache. */
const bufferBytes = 256 * 1024;

/** Maximum number of idle buffers kept for later answers. */
const mostIdleBuffers = 32;

/**
 * Writes these bytes (both ends inclusive) as fast as the client reads and no faster, reading ahead by one buffer. Ends
 * the response; a client that disconnects ends the reading. The reader is always closed.
 * @throws if reading fails; the response is then cut off, so that no client treats a part as the whole
 */
export type Pump = (
  reader: ByteReader,
  range: { start: number; end: number },
  response: ServerResponse,
) => Promise<void>;

/** Creates a pump. It reuses the buffers of finished answers: a new one each time would keep the garbage collector busy. */
export function createPump(): Pump {
  const idleBuffers: Buffer[] = [];
  const borrowBuffer = () => idleBuffers.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);

  return async (reader, { start, end }, response) => {
    let current = borrowBuffer();
    let next = borrowBuffer();
    let position = start;
    let reading = readAhead(reader, current, { position, end });
    try {
      while (position <= end) {
        const part = await reading;
        position += part.length;
        [current, next] = [next, current];
        reading = readAhead(reader, current, { position, end });
        if (!(await isTaken(response, part))) return;
      }
      response.end();
    } catch (error) {
      response.destroy();
      throw error;
    } finally {
      // A buffer that is being filled cannot be reused yet; the result of the read no longer matters.
      await reading.catch(() => undefined);
      for (const buffer of [current, next]) {
        if (idleBuffers.length < mostIdleBuffers) idleBuffers.push(buffer);
      }
      await reader.close();
    }
  };
}

/** The result is awaited later; until then a failure would count as unhandled, and Node would end the process. */
function readAhead(...asked: Parameters<typeof readPart>): Promise<Buffer> {
  const reading = readPart(...asked);
  reading.catch(() => undefined);
  return reading;
}

async function readPart(
  reader: ByteReader,
  buffer: Buffer,
  { position, end }: { position: number; end: number },
): Promise<Buffer> {
  const length = Math.min(buffer.length, end - position + 1);
  if (length <= 0) return buffer.subarray(0, 0);
  const part = buffer.subarray(0, length);
  const count = await reader.read(part, position);
  if (count < length) throw new Error(`${count} bytes at ${position} instead of ${length}`);
  return part;
}

/**
 * Resolves when the client has taken the bytes: until then the buffer is in use. False if the client has
 * disconnected.
 */
function isTaken(response: ServerResponse, part: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(false);
    const onClose = () => resolve(false);
    response.once('close', onClose);
    response.write(part, (error) => {
      response.off('close', onClose);
      resolve(!error);
    });
  });
}
