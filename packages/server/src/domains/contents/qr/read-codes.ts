import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { QrReader } from './qr-reader.ts';

/** Returns the texts of the QR codes in a content, from its large drawn picture; none where it has no picture. */
export async function readCodes(
  { blobs, qrReader }: { blobs: BlobStore; qrReader: QrReader },
  sha256: string,
): Promise<string[]> {
  const drawn = await blobs.readDerived(sha256, 'large');
  if (!drawn) return [];
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(drawn)
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return await qrReader.read({ grey: new Uint8Array(data), width: info.width, height: info.height });
}
