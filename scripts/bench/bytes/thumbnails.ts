import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sendWhole } from '../load.ts';
import { compare, type Measurement, startReference } from '../measurement.ts';
import type { Stage } from '../stage.ts';
import { createPhotographs } from './photographs.ts';

const pictureCount = 500;
const uploadsAtOnce = 8;

/**
 * Measures the pictures that are drawn of 500 photographs, as the product draws them once they are uploaded, beside
 * sharp alone over the same photographs.
 */
export async function measureThumbnails(stage: Stage, folder: string): Promise<Measurement[]> {
  await writePhotographs(folder);
  const reference = await startReference('thumbnails', { FOLDER: folder });
  try {
    const alone = Number(await (await fetch(reference.url)).text());
    const work = `thumbnails: of ${pictureCount} photographs`;
    return [compare(work, [{ ours: await draw(stage, folder), reference: alone }], 0.7, 'pictures/s')];
  } finally {
    reference.stop();
  }
}

async function writePhotographs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [number, bytes] of (await createPhotographs(pictureCount)).entries())
    await writeFile(path.join(folder, `${number}.jpg`), bytes);
}

/** Uploads the photographs; returns how many per second are drawn once all are there. */
async function draw(stage: Stage, folder: string): Promise<number> {
  const numbers = Array.from({ length: pictureCount }, (_, number) => number).values();
  const upload = async () => {
    for (const number of numbers)
      await sendWhole(stage, {
        name: `${number}.jpg`,
        bytes: await readFile(path.join(folder, `${number}.jpg`)),
      });
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
  const waiting = await countWaiting(stage);
  const started = performance.now();
  while ((await countWaiting(stage)) > 0) await delay(50);
  return waiting / ((performance.now() - started) / 1000);
}

async function countWaiting({ query }: Stage): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::integer as count from blobs where thumbnail_state = 'pending' and mime_type = 'image/jpeg'",
  );
  return row?.count ?? 0;
}
