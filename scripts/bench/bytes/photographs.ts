import path from 'node:path';
import sharp from 'sharp';
import { root } from '../../simulation/root.ts';

const photographs = ['cake.jpg', 'race.jpg', 'clip.jpg'];

/** Creates photographs of the size that LINE sends, no two with the same bytes. */
export async function createPhotographs(count: number): Promise<Buffer<ArrayBuffer>[]> {
  const bases = await Promise.all(
    photographs.map((name) =>
      sharp(path.join(root, 'mocks/media', name))
        .resize(2048, 1536, { fit: 'cover' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
  return Array.from({ length: count }, (_, number) =>
    // Decoders end before what comes behind the picture.
    Buffer.concat([bases[number % bases.length] ?? Buffer.alloc(0), Buffer.from(`photograph ${number}`)]),
  );
}
