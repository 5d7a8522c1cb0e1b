import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeBuiltApp } from '../../../../test/built-app.ts';
import { createScene, type Scene } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { buildRequest } from '../../../../test/scenes/file-requests.ts';
import { buildShareOfPoster } from '../../../../test/scenes/shares.ts';
import { createApp } from '../../../app.ts';

let shared: TestApp;
let app: FastifyInstance;
let scene: Scene;
beforeAll(async () => {
  const appDir = await writeBuiltApp(forFile);
  shared = await createTestApp(forFile);
  const { deps } = shared;
  app = await createApp({ ...deps, env: { ...deps.env, appDir } }, { services: deps });
});
beforeEach(async () => {
  scene = await createScene(shared);
});
afterAll(async () => {
  await app.close();
});

let visitors = 0;

async function open(slug: string, userAgent = 'Mozilla/5.0') {
  visitors += 1;
  const { statusCode, body } = await app.inject({
    url: `/app/share/${slug}`,
    headers: { 'user-agent': userAgent },
    remoteAddress: `198.51.100.${visitors % 250}`,
  });
  const data = JSON.parse(/id="kepwai-share">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
  return { statusCode, body, data };
}

test('an open link has its name, size, end and picture for the preview in a chat', async () => {
  await shared.deps.db
    .updateTable('files')
    .set({ name: 'งาน "วันเกิด" <ยาย>.jpg' })
    .where('id', '=', scene.fileId)
    .execute();
  const share = await buildShareOfPoster(shared, scene);
  const { statusCode, body, data } = await open(share.slug);
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta property="og:title" content="งาน &quot;วันเกิด&quot; &lt;ยาย&gt;.jpg">');
  expect(body).toMatch(/og:description" content="33 B · เปิดได้ถึง \d+ \S+ \d{4}"/);
  expect(body).toContain(`og:image" content="http://kepwai.test/api/share/${share.slug}/card"`);
  expect(data.link.share.cover.id).toBe(scene.fileId);
});

test('an album is written with its first files', async () => {
  const share = await buildShareOfPoster(shared, scene, {
    kind: 'image_set',
    file_id: null,
    image_set_id: scene.imageSetId,
  });
  expect((await open(share.slug)).data.files.items).toMatchObject([{ id: scene.fileId }]);
});

test('a link with a password reveals neither a name nor a picture', async () => {
  const share = await buildShareOfPoster(shared, scene, { name: 'ลับมาก', password_hash: 'x' });
  const { statusCode, body, data } = await open(share.slug);
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/ลับมาก|og:image|\/card/);
  expect(data).toEqual({
    link: { kind: 'share', hasPassword: true, share: null, request: null },
    files: null,
    error: null,
  });
});

test('a file request shows its maker, and nothing about the folder', async () => {
  const link = await buildRequest(shared, scene, { folder_id: scene.folderId, name: 'รูปงาน <แต่ง>' });
  const { statusCode, body, data } = await open(link.slug);
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta property="og:title" content="รูปงาน &lt;แต่ง&gt;">');
  expect(body).toMatch(/og:description" content="ส่งไฟล์ได้เลย ไม่ต้องสมัคร · ส่งได้ถึง \d+ \S+ \d{4}"/);
  expect(body).not.toMatch(/og:image|folderId/);
  expect(data).toMatchObject({
    link: { kind: 'request', share: null, request: { filesLeft: 200 } },
    files: null,
  });
});

test('a file request reveals nothing before its password', async () => {
  const link = await buildRequest(shared, scene, { name: 'ลับมาก', password_hash: 'x' });
  const { body, data } = await open(link.slug);
  expect(body).not.toMatch(/ลับมาก/);
  expect(data.link).toEqual({ kind: 'request', hasPassword: true, share: null, request: null });
});

test.each([
  ['revoked', { revoked_at: testClock() }, 410, 'SHARE_REVOKED'],
  ['expired', { expires_at: new Date(0) }, 410, 'SHARE_EXPIRED'],
  ['used up', { max_downloads: 1, download_count: 1 }, 410, 'SHARE_LIMIT_REACHED'],
])('a link that is %s has its status and sentence, and nothing else', async (_what, given, status, code) => {
  const share = await buildShareOfPoster(shared, scene, { name: 'ลับมาก', ...given });
  const { statusCode, body, data } = await open(share.slug);
  expect([statusCode, data.error.body.error.code]).toEqual([status, code]);
  expect(body).not.toMatch(/ลับมาก|og:image/);
});

test('an unknown link and one whose file is gone have the same page', async () => {
  const share = await buildShareOfPoster(shared, scene);
  await shared.deps.db
    .updateTable('files')
    .set({ trashed_at: testClock() })
    .where('id', '=', scene.fileId)
    .execute();
  const bare = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*"/, '');
  const gone = await open(share.slug);
  expect(gone.statusCode).toBe(404);
  expect(bare(gone)).toBe(bare(await open(randomUUID())));
});

test('people are counted as visitors, and preview programs are not', async () => {
  const share = await buildShareOfPoster(shared, scene);
  await open(share.slug);
  await open(share.slug, 'facebookexternalhit/1.1;line-poker/1.0');
  await shared.deps.shareVisits.flush();
  const row = await shared.deps.db
    .selectFrom('shares')
    .select('visit_count')
    .where('id', '=', share.id)
    .executeTakeFirstOrThrow();
  expect(row.visit_count).toBe(1);
});
