import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeBuiltApp } from '../../../test/built-app.ts';
import { buildBlob, buildFile, buildFolder, forFile } from '../../../test/index.ts';
import { unzip } from '../../../test/scenes/archives.ts';
import {
  ask,
  makeLink,
  type Share,
  scene,
  shared,
  slugOf,
  useShares,
  visit,
} from '../../../test/scenes/share-visits.ts';
import { createApp } from '../../app.ts';

useShares();

let pages: Awaited<ReturnType<typeof createApp>>;
let folderId: string;
let imageSetId: string;
let fileIds: string[];

beforeAll(async () => {
  const appDir = await writeBuiltApp(forFile);
  const { deps } = shared;
  pages = await createApp({ ...deps, env: { ...deps.env, appDir } }, { services: deps });
});
afterAll(() => pages.close());

/** Three pictures of พ่อชัย with made names, in an album in a folder. */
beforeEach(async () => {
  const { db } = shared.deps;
  const { groupId: group_id, callers } = scene;
  const posted_by = callers['owner in the group']?.userId ?? '';
  await db.updateTable('users').set({ display_name: 'พ่อชัย' }).where('id', '=', posted_by).execute();
  ({ id: folderId } = await buildFolder(db, { group_id, name: 'ทะเล' }));
  const posted_at = new Date('2026-11-28T06:07:00Z');
  ({ id: imageSetId } = await db
    .insertInto('image_sets')
    .values({ group_id, line_set_id: `set ${folderId}`, posted_by, posted_at, folder_id: folderId })
    .returning('id')
    .executeTakeFirstOrThrow());
  fileIds = [];
  for (const number of [1, 2, 3]) {
    const name = `2026-11-28 13.07 พ่อชัย (${number}).jpg`;
    const file = { group_id, posted_by, posted_at, name, ...(await keep(`picture ${number}`)) };
    const place = { folder_id: folderId, image_set_id: imageSetId, image_set_index: number };
    fileIds.push((await buildFile(db, { ...file, ...place })).id);
  }
});

async function keep(text: string): Promise<{ sha256: string; size_bytes: number }> {
  const { db, blobs } = shared.deps;
  const known = createHash('sha256').update(text).digest('hex');
  const size_bytes = Buffer.byteLength(text);
  const before = await db.selectFrom('blobs').select('sha256').where('sha256', '=', known).executeTakeFirst();
  if (before) return { sha256: known, size_bytes };
  const { sha256 } = await blobs.receive(Readable.from([Buffer.from(text)]));
  await buildBlob(db, { sha256, size_bytes, mime_type: 'image/jpeg' });
  return { sha256, size_bytes };
}

/** Everything that a visitor gets, cursors and addresses decoded. */
async function listTold({ url }: Pick<Share, 'url'>): Promise<string[]> {
  const link = slugOf({ url });
  const page = await pages.inject({ url: `/app/share/${link.slug}`, remoteAddress: '198.51.100.7' });
  const told = [page.body, (await visit(link, 'getShare')).text];
  const orders = ['', '&sort=latest', '&sort=oldest', '&sort=name', '&sort=largest'];
  for (const order of orders) told.push(...(await listPages(link, order)));
  const { items } = (await visit(link, 'listShareFiles', { query: { limit: 50 } })).data;
  for (const { id, viewUrl } of items) {
    const { data } = await visit(link, 'startShareDownload', { body: { fileId: id } });
    for (const url of [data.url, viewUrl])
      told.push(JSON.stringify((await shared.app.inject({ url: url ?? '' })).headers));
  }
  const archive = await visit(link, 'createShareArchive');
  const zip = await shared.app.inject({ url: archive.data.url });
  told.push(archive.text, JSON.stringify(zip.headers), ...Object.keys(await unzip(zip.rawPayload)));
  return told.flatMap((text) => [text, decodeURIComponent(text.replaceAll(/%(?![0-9A-F]{2})/gi, ''))]);
}

/** Returns the answers of all pages with one file each, and the contents of their cursors. */
async function listPages(link: { slug: string }, order: string): Promise<string[]> {
  const told: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const at = `/api/share/${link.slug}/file?limit=1${order}${after}`;
    const answer = await visit(link, 'listShareFiles', { at });
    expect(answer.status, answer.text).toBe(200);
    cursor = answer.data.nextCursor;
    told.push(answer.text, Buffer.from(cursor ?? '', 'base64url').toString());
  }
  return told;
}

const items: [what: string, item: () => Parameters<typeof makeLink>[0]['item']][] = [
  ['a file', () => ({ fileId: fileIds[0] ?? '' })],
  ['an album', () => ({ imageSetId })],
  ['a folder', () => ({ folderId })],
  ['chosen files', () => ({ fileIds })],
];

describe.each(items)('a link to %s', (_what, item) => {
  test('reveals to nobody outside who posted, by any route', async () => {
    const told = await listTold(await makeLink({ item: item(), showsMaker: false }));
    expect(told.filter((text) => text.includes('พ่อชัย'))).toEqual([]);
  });
});

test('a picture with a made name is called by its kind and day', async () => {
  const made = await makeLink({ item: { fileId: fileIds[1] ?? '' } });
  const link = slugOf(made);
  const { share } = (await visit(link, 'getShare')).data;
  expect(made.title).toBe('รูป · 28 พ.ย. 2569');
  expect(share).toMatchObject({
    title: 'รูป · 28 พ.ย. 2569',
    cover: { title: 'รูป · 28 พ.ย. 2569', name: 'รูป 2569-11-28 2.jpg' },
  });
  const { data } = await visit(link, 'startShareDownload', { body: { fileId: fileIds[1] ?? '' } });
  const { headers } = await shared.app.inject({ url: data.url });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('รูป 2569-11-28 2.jpg');
});

test('an album without a name is a folder with its day in the ZIP', async () => {
  const link = slugOf(await makeLink({ item: { imageSetId } }));
  const { data } = await visit(link, 'createShareArchive');
  expect(data.name).toBe('อัลบั้ม 2569-11-28.zip');
  const { rawPayload } = await shared.app.inject({ url: data.url });
  expect(Object.keys(await unzip(rawPayload))).toEqual(
    [1, 2, 3].map((n) => `อัลบั้ม 2569-11-28/รูป 2569-11-28 ${n}.jpg`),
  );
});

test('names that people gave are shown, also after a rename', async () => {
  const { groupId } = scene;
  await ask('updateFile', {
    path: { groupId, fileId: fileIds[0] ?? '' },
    body: { name: 'เล.jpg' },
    by: 'owner in the group',
  });
  const { share } = (await visit(slugOf(await makeLink({ item: { fileId: fileIds[0] ?? '' } })), 'getShare'))
    .data;
  expect(share).toMatchObject({ title: 'เล.jpg', cover: { name: 'เล.jpg', title: 'เล.jpg' } });
});

test('a name that resembles a made one is shown if a person gave it', async () => {
  const name = '2026-12-05 09.00 วันพ่อ (1).jpg';
  await ask('updateFile', {
    path: { groupId: scene.groupId, fileId: fileIds[0] ?? '' },
    body: { name },
    by: 'owner in the group',
  });
  const { share } = (await visit(slugOf(await makeLink({ item: { fileId: fileIds[0] ?? '' } })), 'getShare'))
    .data;
  expect(share?.title).toBe(name);
});

test('a made name that is given back is not shown', async () => {
  const { groupId } = scene;
  for (const name of ['เล.jpg', '2026-11-28 13.07 พ่อชัย (1).jpg'])
    await ask('updateFile', {
      path: { groupId, fileId: fileIds[0] ?? '' },
      body: { name },
      by: 'owner in the group',
    });
  const { share } = (await visit(slugOf(await makeLink({ item: { fileId: fileIds[0] ?? '' } })), 'getShare'))
    .data;
  expect(share?.title).toBe('รูป · 28 พ.ย. 2569');
});

test('the maker of a link can choose to reveal who posted', async () => {
  const link = await makeLink({ item: { imageSetId }, keepsNames: true });
  expect(link.keepsNames).toBe(true);
  const told = await listTold(link);
  expect(told.join()).toContain('รูปของพ่อชัย · 28 พ.ย. 13:07');
  expect(told.join()).toContain('2026-11-28 13.07 พ่อชัย (2).jpg');
  await ask('updateShare', {
    path: { groupId: scene.groupId, shareId: link.id },
    body: { keepsNames: false },
  });
  const after = await listTold(await ask('findMyShare', { path: { shareSlug: slugOf(link).slug } }));
  expect(after.filter((text) => text.includes('2026-11-28 13.07'))).toEqual([]);
});
