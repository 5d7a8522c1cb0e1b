import sharp from 'sharp';

/** Files of one picture in one theme, by their extensions. */
export type Encoded = ReadonlyMap<string, Buffer>;

/** Encodes a photograph with two device pixels per CSS pixel: AVIF for both densities, WebP for old browsers. */
export async function encodePicture(png: Buffer, width: number): Promise<Encoded> {
  const avif = { quality: 52, effort: 4, chromaSubsampling: '4:4:4' } as const;
  const small = await sharp(png).resize({ width }).png().toBuffer();
  return new Map([
    ['2x.avif', await sharp(png).avif(avif).toBuffer()],
    ['1x.avif', await sharp(small).avif(avif).toBuffer()],
    ['1x.webp', await sharp(small).webp({ quality: 70, effort: 6 }).toBuffer()],
  ]);
}

/** Encodes a drawing of few colours, or a picture of the README, for programs that know no newer format. */
export function encodePng(png: Buffer, { colors }: { colors: number }): Promise<Buffer> {
  return sharp(png).png({ palette: true, colors, effort: 10, compressionLevel: 9 }).toBuffer();
}
