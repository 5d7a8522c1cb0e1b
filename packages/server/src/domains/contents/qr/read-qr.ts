/**
 * A worker thread, run by qr-reader.ts: it finds QR codes in pixels. It gets no picture format to parse, no
 * environment variable, and the library's own file instead of the one that it would fetch.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { GreyPicture } from './qr-reader.ts';

/** Maximum number of codes: a slip has one, and sometimes an advertisement's. */
const maxCodes = 4;

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: maxCodes,
};

const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });

parentPort?.on('message', (picture: GreyPicture) => {
  void readBarcodes(toPgm(picture), options).then((codes) =>
    parentPort?.postMessage(codes.filter(({ isValid }) => isValid).map(({ text }) => text)),
  );
});

/** Portable graymap: a line with the size, and the pixels as they are. */
function toPgm({ grey, width, height }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
}
