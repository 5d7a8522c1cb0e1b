import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../../simulation/root.ts';

type Bytes = Buffer<ArrayBuffer>;

/** One kind of content that a chat posts. */
export interface PostedKind {
  name: string;
  type: 'file' | 'image' | 'video';
  count: number;
  /** Whether the reference draws a picture of each. */
  isDrawn: boolean;
  /** Minimum of files per second, of those of the reference. */
  atLeast: number;
  /** Returns the bytes of one; all differ after their end, which decoders do not read. */
  createBase(): Promise<Bytes>;
}

/** Contents of a chat as LINE delivers them: it makes pictures smaller, and those sent as files not. */
export const postedKinds: readonly PostedKind[] = [
  {
    name: 'documents of 20 KB',
    type: 'file',
    count: 600,
    isDrawn: false,
    atLeast: 0.5,
    // No type of which a picture is drawn, or text read.
    createBase: async () => randomBytes(20_000),
  },
  {
    name: 'pictures of 132 KB',
    type: 'image',
    count: 200,
    isDrawn: true,
    atLeast: 0.5,
    createBase: () => photograph({ width: 800, height: 600, sigma: 8, quality: 89 }),
  },
  {
    name: 'pictures of 2048 × 1536',
    type: 'image',
    count: 80,
    isDrawn: true,
    atLeast: 0.5,
    createBase: () => photograph({ width: 2048, height: 1536, sigma: 5, quality: 88 }),
  },
  {
    name: 'pictures of 3.3 MB',
    type: 'image',
    count: 40,
    isDrawn: true,
    atLeast: 0.6,
    createBase: () => photograph({ width: 4000, height: 3000, sigma: 8, quality: 91 }),
  },
  {
    name: 'films with a preview of LINE',
    type: 'video',
    count: 40,
    isDrawn: false,
    atLeast: 0.25,
    createBase: () => readFile(path.join(root, 'mocks/media/race.mp4')),
  },
];

/** Creates a photograph of a size, with the noise of a camera. */
async function photograph({
  width,
  height,
  sigma,
  quality,
}: Record<'width' | 'height' | 'sigma' | 'quality', number>): Promise<Bytes> {
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await sharp(path.join(root, 'mocks/media/race.jpg'))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: noise, blend: 'hard-light' }])
    .jpeg({ quality })
    .toBuffer();
}
