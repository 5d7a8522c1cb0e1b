import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '../amounts.ts';
import { bombs, pdfBomb } from './bombs.ts';
import { until } from './context.ts';
import { createOutsider } from './outsider.ts';
import { patientTimeoutMs } from './patience.ts';
import { doesRun, isOpeningPipe, listChildren } from './processes.ts';
import { openRequestScene, type RequestScene } from './request-scene.ts';

const options = { timeout: patientTimeoutMs, tags: ['slow'], skip: process.platform !== 'linux' };

/** Each hanging page keeps a process busy for half a minute. */
const pages = amountOf({ few: ['a'], whole: ['a', 'b', 'c'] });
/** A few that are fast and do not wait for the pages: drawer.test.ts has all, one by one. */
const fewBombs = ['drawing.svg', 'wide.png', 'canvas.gif'];
const sentBombs = amountOf({ few: bombs.filter(({ name }) => fewBombs.includes(name)), whole: bombs });

let scene: RequestScene;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ scene, close } = await openRequestScene('bombs'));
}, patientTimeoutMs);
afterAll(() => close?.(), patientTimeoutMs);

test('pictures of members are drawn while an outsider sends bombs', options, async () => {
  const { product, chatId, userId } = scene;
  const pid = product.pid();
  const outsider = await createOutsider(scene);
  await Promise.all(pages.map((name) => outsider.send(hangingPage(name), { name: `${name}.pdf` })));
  for (const { name, build } of sentBombs) await outsider.send(await build(), { name });
  const colours = ['teal', 'navy', 'olive', 'plum', 'tan'];
  const pictures = await Promise.all(colours.map((colour) => paint(colour)));
  await product.line.control.post(chatId, {
    userId,
    type: 'image',
    contents: pictures.map((bytes) => ({ bytes })),
  });
  await until(async () => (await countPictures({ isOfMember: true })).ready === pictures.length);
  expect((await countPictures({ isOfMember: false })).pending).toBeGreaterThan(0);
  // All but the slow pages are rejected at once.
  await until(async () => (await countPictures({ isOfMember: false })).pending <= pages.length);
  expect((await countPictures({ isOfMember: false })).ready).toBe(0);
  expect(await doesRun(pid)).toBe(true);
});

test('SIGTERM ends the server and all its processes, while a decoder hangs', options, async () => {
  const { product } = scene;
  const outsider = await createOutsider(scene);
  await outsider.send(hangingPage('d'), { name: 'd.pdf' });
  const isDecoding = ({ command }: { command: string }) => /draw-program\S* documents/.test(command);
  await until(async () => (await listChildren(product.pid())).some(isDecoding));
  // PostgreSQL stays, because this test uses it as well.
  const children = (await listChildren(product.pid())).filter(({ command }) => !command.includes('postgres'));
  expect(await product.stop()).toBe(0);
  await until(async () =>
    (await Promise.all(children.map(({ pid }) => doesRun(pid)))).every((runs) => !runs),
  );
  await restart();
  expect((await countPictures({ isOfMember: false })).pending).toBeGreaterThan(0);
});

test('SIGTERM ends the server while its disk does not answer', options, async () => {
  const { product, client, groupId, chatId, userId } = scene;
  await product.line.control.post(chatId, {
    userId,
    type: 'file',
    contents: [{ bytes: Buffer.from('สวัสดี'), fileName: 'a.txt' }],
  });
  const findFile = async () => (await client.get<'listFiles'>(`/api/group/${groupId}/file?q=a.txt`)).items;
  await until(async () => (await findFile()).some(({ state }) => state === 'kept'));
  const [file] = await findFile();
  const sha256 = file?.sha256 ?? '';
  const path = join(product.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  await rm(path);
  // Opening it blocks until there is a writer, and there is none.
  await promisify(execFile)('mkfifo', [path]);
  const asked = fetch(new URL(file?.contentUrl ?? '', product.origin)).catch(() => null);
  await until(() => isOpeningPipe(product.pid()));
  expect(await product.stop()).toBeNull();
  await asked;
  await rm(path);
  await restart();
});

async function restart(): Promise<void> {
  await scene.product.launch();
  await scene.product.ready();
}

/** Returns a unique page that takes as long as allowed to draw. */
function hangingPage(name: string): Buffer {
  return Buffer.concat([pdfBomb(), Buffer.from(`\n%${name}`)]);
}

async function paint(background: string): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return Buffer.from(await picture.jpeg().toBuffer());
}

/** Counts contents by whether their pictures are drawn. */
async function countPictures({ isOfMember }: { isOfMember: boolean }) {
  const { db } = scene;
  const states = await db
    .selectFrom('files')
    .innerJoin('blobs', 'blobs.sha256', 'files.sha256')
    .select('blobs.thumbnail_state as state')
    .leftJoin('file_senders', 'file_senders.file_id', 'files.id')
    .where('file_senders.file_id', isOfMember ? 'is' : 'is not', null)
    .execute();
  const count = (wanted: string) => states.filter(({ state }) => state === wanted).length;
  return { ready: count('ready'), pending: count('pending'), none: count('none') };
}
