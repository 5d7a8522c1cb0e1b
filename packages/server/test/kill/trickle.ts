import { setTimeout as delay } from 'node:timers/promises';

/** Returns bytes as a slow phone sends them: in eight pieces, with pauses. */
export function trickle(bytes: Buffer): ReadableStream<Uint8Array> {
  const piece = Math.ceil(bytes.byteLength / 8);
  let offset = 0;
  return new ReadableStream({
    async pull(controller) {
      if (offset >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.subarray(offset, offset + piece));
      offset += piece;
      await delay(40);
    },
  });
}
