import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.ts';

/** A page that takes longer is not worth a processor. */
const timeoutMs = 20_000;

const maxOutputBytes = 64 * 1024 * 1024;

/** Beside this file, in the sources and in what is built of them. */
const program = fileURLToPath(
  new URL(`./rasterize${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/** What the program may do: read files and use its own memory. Skia is an addon. */
const nodeFlags = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--max-old-space-size=512',
  '--no-warnings',
];

/** Returns the first page of a PDF, or a bitmap, as PNG of at most 1280 × 4096 pixels; null where it cannot be drawn. */
export async function rasterize(bytes: Buffer, format: 'pdf' | 'bitmap'): Promise<Buffer | null> {
  return await runProgram(process.execPath, {
    args: [...nodeFlags, program, format],
    input: bytes,
    timeoutMs,
    maxOutputBytes,
  });
}
