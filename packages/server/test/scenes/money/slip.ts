import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { NewRow, Row } from '../../../src/db/tables.ts';
import type { Deps } from '../../../src/deps.ts';
import type { Drawer } from '../../../src/domains/contents/pictures/drawer.ts';
import { makeThumbnails } from '../../../src/domains/contents/pictures/thumbnails.ts';
import { crc16 } from '../../../src/domains/search/slips/mini-qr.ts';
import { buildBlob, buildFile } from '../../index.ts';

/** Returns the text of a slip's code, with its checksum. */
export function slipText({ bankCode = '004', reference = '014000000000ABC00001' } = {}): string {
  const tag = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
  const transfer = tag('00', '000001') + tag('01', bankCode) + tag('02', reference);
  return withChecksum(tag('00', transfer) + tag('51', 'TH'));
}

/** Returns text with tag 91 at its end. */
export function withChecksum(text: string): string {
  const body = `${text}9104`;
  return body + crc16(body).toString(16).toUpperCase().padStart(4, '0');
}

/** Draws a picture as banks do: a tall page with a small code, saved as JPEG. */
export async function drawSlip(text: string): Promise<Buffer> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const { image, error } = await writeBarcode(text, { format: 'QRCode', scale: 5 });
  if (!image) throw new Error(error);
  const code = Buffer.from(await image.arrayBuffer());
  return await sharp({ create: { width: 1080, height: 1800, channels: 3, background: '#e3f2e5' } })
    .composite([{ input: code, left: 760, top: 1400 }])
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** Inserts a file whose drawn picture is a slip. */
export async function buildSlipFile(
  deps: Deps & { drawer: Drawer },
  { text = slipText(), ...given }: Partial<NewRow<'files'>> & { text?: string },
): Promise<Row<'files'>> {
  const { sha256, sizeBytes } = await deps.blobs.receive(Readable.from([await drawSlip(text)]));
  const known = await deps.db.selectFrom('blobs').where('sha256', '=', sha256).select('sha256').execute();
  if (known.length === 0) await buildBlob(deps.db, { sha256, size_bytes: sizeBytes });
  const file = await buildFile(deps.db, { ...given, sha256, size_bytes: sizeBytes });
  const silent: Deps['record'] = async () => undefined;
  await makeThumbnails({ ...deps, record: silent }, { sha256 }, { attempt: 0 });
  return file;
}
