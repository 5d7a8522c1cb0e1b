import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Files that shrink and never change under their name. Pages are filled in by the server, which compresses them. */
const compressible = /\.(?:js|mjs|css|svg|wasm)$/;
/** Size below which the server sends a file as it is. */
const worthwhileBytes = 512;

/**
 * Writes `{name}.br` beside each script and style in the `assets` folders of `folder`, at Brotli's best quality: it takes seconds, which a
 * server at its start has not.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const assets = names.filter(
    (name) => compressible.test(name) && path.basename(path.dirname(name)) === 'assets',
  );
  await Promise.all(assets.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await compress(bytes, { params }));
}
