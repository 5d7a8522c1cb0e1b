/**
 * Measures the page while 200 files and 50 pictures of a phone are picked and sent, with the processor slowed down four
 * times, and prints its longest tasks: `node --conditions=@kepwai/source scripts/bench/bytes/upload-page.ts`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { buildSimulatedApp } from '../../simulation/builds.ts';
import { root } from '../../simulation/root.ts';
import { limit, type Measurement } from '../measurement.ts';
import { launchPhone, openPage } from '../page/phone.ts';
import { longestTask } from '../page/tasks.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';

const slowdown = 4;
const startUpMs = 3_000;
/** Time without another answer after which all files are compared. */
const quietMs = 5_000;
/** Time after which a batch counts as stuck. */
const patienceMs = 240_000;
const fileCount = 200;
const fileBytes = 200_000;
const pictureCount = 50;
/** Size of the pictures of most phones. */
const pictureSize = { width: 4032, height: 3024 };

/** Picks and sends both batches, and returns the longest task of picking and of sending each. */
export async function measureUploadPage(stage: Stage): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-upload-'));
  try {
    const files = await writeAll(folder, createFiles());
    const pictures = await writeAll(folder, await createPictures());
    return [
      ...(await measureBatch(stage, { paths: files, what: `${fileCount} files` })),
      ...(await measureBatch(stage, { paths: pictures, what: `${pictureCount} pictures of a phone` })),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBatch(
  stage: Stage,
  { paths, what }: { paths: readonly string[]; what: string },
): Promise<Measurement[]> {
  const { browser, page } = await launchPhone();
  try {
    await openPage(stage, page, `/microapp/${stage.groupId}/file/upload`);
    await page.getByRole('button', { name: 'เลือกไฟล์' }).waitFor();
    // Code that a page loads when it is idle is no part of an upload.
    await delay(startUpMs);
    await handOver(page, paths);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    console.log(`${what}:`);
    const picking = await longestTask(page, () => pick(page));
    const sending = await longestTask(page, () => send(stage, page, paths.length));
    const where = `upload page: ${what}, CPU ÷${slowdown}`;
    return [
      limit(`${where}, picked and compared: longest task`, picking, 200, 'ms'),
      limit(`${where}, sent while one scrolls: longest task`, sending, 200, 'ms'),
    ];
  } finally {
    await browser.close();
  }
}

/** Waits until a condition holds. @throws Error with these words on timeout */
async function until(isSo: () => boolean, words: string): Promise<void> {
  for (const end = Date.now() + patienceMs; !isSo(); await delay(100)) {
    if (Date.now() > end) throw new Error(words);
  }
}

/**
 * Hands files over to the browser, through an input of its own: that the browser takes them from a script is no work of the
 * page.
 */
async function handOver(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<input id="handed" type="file" multiple hidden>')`,
  );
  await page.locator('#handed').setInputFiles([...paths]);
}

/** Picks files, and waits until they are compared with those of the group, which takes several requests. */
async function pick(page: Page): Promise<void> {
  let answeredAt: number | null = null;
  page.on('response', (response) => {
    if (response.url().endsWith('/upload/known')) answeredAt = Date.now();
  });
  await page.evaluate(`
    const input = document.querySelector('input[aria-label="เลือกไฟล์จากเครื่อง"]');
    input.files = document.getElementById('handed').files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  `);
  const isOver = () => answeredAt !== null && Date.now() - answeredAt > quietMs;
  await until(isOver, 'The files were not compared');
}

/** Sends the picked files, and scrolls through the list meanwhile. The database shows the end, not the page. */
async function send(stage: Stage, page: Page, count: number): Promise<void> {
  const before = await countUploads(stage);
  await page.getByRole('button', { name: new RegExp(`^ส่ง ${count} ไฟล์`) }).tap();
  await page.mouse.move(200, 400);
  const end = Date.now() + patienceMs;
  for (let down = true; (await countUploads(stage)) < before + count; down = !down) {
    if (Date.now() > end) throw new Error('The files were not sent');
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, down ? 200 : -200);
      await delay(50);
    }
  }
  await page.getByText(`ส่งครบ ${count} ไฟล์แล้ว`).last().waitFor();
}

async function countUploads({ query, groupId }: Stage): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::integer as count from files where group_id = $1 and source = 'upload'",
    [groupId],
  );
  return row?.count ?? 0;
}

interface Content {
  readonly name: string;
  readonly bytes: Buffer;
}

async function writeAll(folder: string, contents: readonly Content[]): Promise<string[]> {
  return Promise.all(
    contents.map(async ({ name, bytes }) => {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    }),
  );
}

/** Creates files of which no two have the same bytes. */
function createFiles(): Content[] {
  return Array.from({ length: fileCount }, (_, number) => ({
    name: `เอกสาร ${number}.bin`,
    bytes: Buffer.alloc(fileBytes, `document ${number} `),
  }));
}

async function createPictures(): Promise<Content[]> {
  const picture = await sharp(path.join(root, 'mocks/media', 'race.jpg'))
    .resize({ ...pictureSize, fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return Array.from({ length: pictureCount }, (_, number) => ({
    name: `IMG_${1000 + number}.jpg`,
    // Decoders end before what comes behind the picture.
    bytes: Buffer.concat([picture, Buffer.from(`picture ${number}`)]),
  }));
}

if (import.meta.main) await runAlone(measureUploadPage, { appDir: await buildSimulatedApp() });
