import { AppError } from '../../../errors.ts';
import { identifyingBytes } from '../../contents/identify.ts';

/** A stream that passes through, and its first bytes. */
interface Sampled {
  stream: AsyncIterable<Uint8Array>;
  /** Returns the first bytes; all of them if there are fewer. */
  head(): Uint8Array;
}

/**
 * Samples the beginning of a stream, so that its type can be identified without reading it again. The stream
 * fails at its end when fewer bytes came than were announced.
 * @throws AppError LINE_UNAVAILABLE
 */
export function takeSample(
  source: AsyncIterable<Uint8Array>,
  { atLeastBytes }: { atLeastBytes: number },
): Sampled {
  const chunks: Uint8Array[] = [];
  let sampled = 0;

  async function* pass(): AsyncGenerator<Uint8Array> {
    let received = 0;
    for await (const chunk of source) {
      received += chunk.byteLength;
      if (sampled < identifyingBytes) {
        const part = Uint8Array.from(chunk.subarray(0, identifyingBytes - sampled));
        chunks.push(part);
        sampled += part.byteLength;
      }
      yield chunk;
    }
    if (received < atLeastBytes) {
      throw new AppError('LINE_UNAVAILABLE', {
        cause: new Error(`${received} of ${atLeastBytes} bytes came`),
      });
    }
  }

  return { stream: pass(), head: () => Buffer.concat(chunks) };
}
