import { mebibyte } from '@kepwai/rules/sizes';
import type { Metadata } from 'sharp';

/** Facts of a picture's header. */
export type PictureHeader = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/** Maximum bytes of all pixels together: phones take 200 megapixels of three bytes. */
const maxDecodedBytes = 640 * mebibyte;

/**
 * Maximum bytes that are in memory at once, of formats whose decoders take an unknown multiple of them; those of a JPEG
 * are known.
 */
const maxHeldBytes = 192 * mebibyte;

/**
 * Share of the memory of a process that the bytes of a picture may take: of 1 GiB a progressive JPEG of 64 megapixels in all
 * colours, or of 108 in fewer.
 */
const heldShare = 0.45;

const bytesOfDepth: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Samples of a pixel of a JPEG, of which each has two bytes until all scans of a progressive one are read. */
const samplesOfSubsampling: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 };

/** Returns whether a picture can be decoded within limits, as its header says. `maxMemoryBytes`: of the process. */
export function isWithinLimits(header: PictureHeader, maxMemoryBytes: number): boolean {
  const pixels = header.width * header.height;
  const bytes = pixels * header.channels * (bytesOfDepth[header.depth] ?? 16);
  const mostHeld = header.format === 'jpeg' ? Number.POSITIVE_INFINITY : maxHeldBytes;
  return (
    bytes <= maxDecodedBytes &&
    pixels * heldBytesOfPixel(header) <= Math.min(mostHeld, maxMemoryBytes * heldShare)
  );
}

/** Returns how many bytes of each pixel are in memory at once; 0 if a picture is read row by row. */
function heldBytesOfPixel({
  format,
  channels,
  depth,
  isProgressive,
  chromaSubsampling = '',
}: PictureHeader): number {
  if (format === 'jpeg') return isProgressive ? 2 * (samplesOfSubsampling[chromaSubsampling] ?? channels) : 0;
  if (format === 'tiff') return 0;
  if (format === 'png') return isProgressive ? channels * (bytesOfDepth[depth] ?? 16) : 0;
  return 4;
}
