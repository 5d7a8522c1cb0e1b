import type { ServerResponse } from 'node:http';

/** Where bytes come from: fills a buffer from a position on, and says how many came. */
export interface ByteReader {
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** Large enough that a gigabyte is not thousands of turns, small enough for the processor's cache. */
const bufferBytes = 256 * 1024;

/** Buffers that are kept for the next answer at most. */
const mostIdleBuffers = 32;

/**
 * Writes these bytes (both inclusive) as fast as they are taken and no faster, reading ahead by one buffer. Ends the response;
 * a client that goes away ends the reading. The reader is closed in any case.
 * @throws where reading fails; the response is cut off then, so that nobody takes a part for the whole
 */
export type Pump = (
  reader: ByteReader,
  range: { start: number; end: number },
  response: ServerResponse,
) => Promise<void>;

/** Creates a pump. Buffers of answers that are over wait in it for the next: a fresh one each time would be all that the collector does. */
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
      // A buffer that is being filled cannot be given to anybody else yet; how that ends no longer matters.
      await reading.catch(() => undefined);
      for (const buffer of [current, next]) {
        if (idleBuffers.length < mostIdleBuffers) idleBuffers.push(buffer);
      }
      await reader.close();
    }
  };
}

/** What comes of it is asked for later; until then a failure is nobody's, which Node would end the process for. */
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

/** Whether the client took them: until then the buffer is not ours. False where it has gone away. */
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
