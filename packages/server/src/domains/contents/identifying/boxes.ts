import type { Glance } from './glance.ts';

/** Boxes that are looked at on one level. */
const maxChildren = 512;

/** Range of the content of a box or an element. */
export interface Span {
  start: number;
  end: number;
}

/** Lists the boxes in a span. @see ISO/IEC 14496-12, 4.2 boxes */
export async function* boxesIn(
  content: Pick<Glance, 'read'>,
  { start, end }: Span,
): AsyncIterable<Span & { type: string }> {
  let position = start;
  for (let count = 0; count < maxChildren && position + 8 <= end; count += 1) {
    const head = await content.read(position, 16);
    if (head.length < 8) return;
    const size = head.readUInt32BE(0);
    const isLong = size === 1 && head.length === 16;
    // 0: to the end of the file; 1: the size follows in 64 bits.
    const sizeBytes = size === 0 ? end - position : isLong ? Number(head.readBigUInt64BE(8)) : size;
    const headBytes = isLong ? 16 : 8;
    if (sizeBytes < headBytes) return;
    const next = position + sizeBytes;
    yield {
      type: head.toString('latin1', 4, 8),
      start: position + headBytes,
      end: Math.min(next, end),
    };
    position = next;
  }
}
