import { sharp } from './load-sharp.ts';

/** Size that previews of links have in chats. @see https://ogp.me */
const size = { width: 1200, height: 630 } as const;

/** Qualities of a JPEG, the best first: a picture of noise takes ten times the bytes of others. */
const qualities = [82, 65, 45, 25];

/** Returns a picture that we drew as JPEG, at most so wide and high, of at most so many bytes. */
export async function drawJpeg(
  picture: Buffer,
  { maxSide, maxBytes }: { maxSide: number; maxBytes: number },
): Promise<Buffer> {
  let drawn = picture;
  for (const quality of qualities) {
    drawn = await sharp(picture)
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (drawn.length <= maxBytes) return drawn;
  }
  return drawn;
}

/** Draws the picture of a preview: a JPEG, because not every chat draws others, filled and cut at its sides. */
export async function drawCard(picture: Buffer): Promise<Buffer> {
  return await sharp(picture)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
