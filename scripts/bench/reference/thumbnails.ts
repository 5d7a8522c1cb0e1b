/** Reference for pictures: sharp alone, two pictures at a time. A request draws all of a folder; the answer is how many per second. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
const folder = String(process.env.FOLDER);

createServer(async (request, response) => {
  const started = performance.now();
  const names = await readdir(folder);
  const waiting = names.values();
  const draw = async () => {
    for (const name of waiting) {
      const picture = sharp(await readFile(path.join(folder, name))).rotate();
      const large = picture
        .clone()
        .resize({ width: 1280, withoutEnlargement: true })
        .webp({ quality: 78, effort: 3 });
      const small = picture
        .clone()
        .resize({ width: 320, withoutEnlargement: true })
        .webp({ quality: 74, effort: 3 });
      await Promise.all([large.toBuffer(), small.toBuffer()]);
    }
  };
  if (request.method === 'GET') await Promise.all([draw(), draw()]);
  response.end(String(names.length / ((performance.now() - started) / 1000)));
}).listen(Number(process.env.PORT), '127.0.0.1');
