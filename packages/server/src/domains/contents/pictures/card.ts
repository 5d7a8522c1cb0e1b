import { loadSharp } from './load-sharp.ts';

/** Size that previews of links have in chats. @see https://ogp.me */
const size = { width: 1200, height: 630 } as const;

/** Draws the picture of a preview: a JPEG, because not every chat draws others, filled and cut at its sides. */
export async function drawCard(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return await sharp(picture)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
