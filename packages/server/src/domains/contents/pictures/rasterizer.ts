import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.ts';

/** Timeout for a page: a slower one is not worth the processor time. */
const timeoutMs = 20_000;

const maxOutputBytes = 64 * 1024 * 1024;

/** Path beside this file, in the sources and in the build. */
const program = fileURLToPath(
  new URL(`./rasterize${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/** Permissions of the program: it can read files and use its own memory. Skia is an addon. */
const nodeFlags = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--max-old-space-size=512',
  '--no-warnings',
];

/**
 * Returns the first page of a PDF, or a bitmap, as PNG of at most 1280 × 4096 pixels, and a HEIF as JPEG of at most
 * 4096 × 4096; null where it cannot be drawn.
 */
export async function rasterize(bytes: Buffer, format: 'pdf' | 'bitmap' | 'heif'): Promise<Buffer | null> {
  return await runProgram(process.execPath, {
    args: [...nodeFlags, program, format],
    input: bytes,
    timeoutMs,
    maxOutputBytes,
  });
}
