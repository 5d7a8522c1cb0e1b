import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { buildBlob, buildFile } from '../../../../test/index.ts';
import {
  ask,
  codeOf,
  download,
  later,
  makeLink,
  now,
  scene,
  shared,
  slugOf,
  useShares,
  visit,
} from '../../../../test/scenes/share-visits.ts';
import { buildShareOfPoster } from '../../../../test/scenes/shares.ts';

useShares();

describe('downloads', () => {
  test('are counted and limited, however many come at once', async () => {
    const share = await buildShareOfPoster(shared, scene, { max_downloads: 3 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => download(share)));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'SHARE_LIMIT_REACHED')).toHaveLength(2);
    const urls = answers.flatMap((answer) => (answer.status === 200 ? [answer.data.url] : []));
    later(0.01);
    expect((await visit(share, 'getShare')).code).toBe('SHARE_LIMIT_REACHED');
    // An address that was given before stays good, and can be resumed.
    const resumed = await shared.app.inject({ url: urls[0] ?? '', headers: { range: 'bytes=1-' } });
    expect(resumed.statusCode).toBe(206);
    expect(resumed.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('a limited address serves one download, and afterwards only resumes it', async () => {
    const share = await buildShareOfPoster(shared, scene, { max_downloads: 1 });
    const { url } = (await download(share)).data;
    const get = (headers = {}) => shared.app.inject({ url, headers });
    const head = await shared.app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    const whole = await get();
    expect(whole.statusCode).toBe(200);
    const { etag } = whole.headers;
    expect(codeOf(await get())).toBe('SHARE_LIMIT_REACHED');
    expect(codeOf(await get({ range: 'bytes=1-' }))).toBe('SHARE_LIMIT_REACHED');
    expect(codeOf(await get({ range: 'bytes=0-', 'if-range': etag }))).toBe('SHARE_LIMIT_REACHED');
    expect(codeOf(await get({ range: 'bytes=1-', 'if-range': '"another"' }))).toBe('SHARE_LIMIT_REACHED');
    expect((await get({ range: 'bytes=1-', 'if-range': etag })).statusCode).toBe(206);
  });

  test('a limited address serves one download of many at once, and each download has its own address', async () => {
    const share = await buildShareOfPoster(shared, scene, { max_downloads: 2 });
    const [one, two] = await Promise.all([download(share), download(share)]);
    const urls = [one, two].map((answer) => answer.data.url);
    expect(new Set(urls).size).toBe(2);
    const answers = await Promise.all(
      urls.flatMap((url) => Array.from({ length: 4 }, () => shared.app.inject({ url }))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  });

  test('downloads of a view-only link are refused, without an address of its bytes', async () => {
    const share = await buildShareOfPoster(shared, scene, { is_view_only: true });
    expect((await download(share)).code).toBe('SHARE_VIEW_ONLY');
    const { items } = (await visit(share, 'listShareFiles')).data;
    expect(items).toMatchObject([{ id: scene.fileId, viewUrl: null }]);
    expect(items[0]?.thumbnailUrl).toContain(share.slug);
  });

  test('downloads and visits are added to the link a moment later, without a name', async () => {
    const share = await buildShareOfPoster(shared, scene);
    await Promise.all([1, 2, 3].map(() => visit(share, 'getShare')));
    await download(share);
    await shared.deps.shareVisits.flush();
    const [mine] = (await ask('listMyShares')).items;
    expect(mine).toMatchObject({
      id: share.id,
      visitCount: 3,
      downloadCount: 1,
      lastVisitedAt: now.toISOString(),
    });
  });

  test('an address of one file, link or use opens no other', async () => {
    const [share, other] = [await buildShareOfPoster(shared, scene), await buildShareOfPoster(shared, scene)];
    const sign = (use: 'thumbnail' | 'view') =>
      shared.deps.shareAddresses.sign({ ...share, accessVersion: 1 }, scene.fileId, use);
    const stranger = await buildFile(shared.deps.db, { group_id: scene.groupId });
    for (const url of [
      sign('view').replace(share.slug, other.slug),
      sign('view').replace(scene.fileId, stranger.id),
      sign('thumbnail').replace('/thumbnail?', '/content?'),
      sign('view').replace('.v.', '.d.'),
    ])
      expect(codeOf(await shared.app.inject({ url })), url).toBe('NOT_FOUND');
    expect((await visit(share, 'startShareDownload', { body: { fileId: stranger.id } })).code).toBe(
      'NOT_FOUND',
    );
  });
});

test('a shared picture does not contain its position, unless its maker chose so', async () => {
  const { db, blobs } = shared.deps;
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'navy' } })
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 1234/100', GPSDateStamp: '2026:11:21' },
    })
    .jpeg()
    .toBuffer();
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([picture]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes });
  const file = await buildFile(db, { group_id: scene.groupId, sha256, size_bytes: sizeBytes });
  const bytesOf = async (payload: object) => {
    const share = await makeLink({ item: { fileId: file.id }, ...payload });
    const answer = await visit(slugOf(share), 'startShareDownload', { body: { fileId: file.id } });
    const content = await shared.app.inject({ url: answer.data.url });
    expect(content.headers['content-length']).toBe(String(picture.length));
    return content.rawPayload;
  };
  expect((await bytesOf({})).includes('2026:11:21')).toBe(false);
  expect((await bytesOf({ keepsLocation: true })).equals(picture)).toBe(true);
});

test('bytes of a link are served with headers that keep the slug and the visitor private', async () => {
  const share = await buildShareOfPoster(shared, scene);
  const url = shared.deps.shareAddresses.sign({ ...share, accessVersion: 1 }, scene.fileId, 'view');
  const { headers } = await shared.app.inject({ url });
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test('small pictures of a revoked link are shown by no browser', async () => {
  const share = await buildShareOfPoster(shared, scene);
  const url = shared.deps.shareAddresses.sign({ ...share, accessVersion: 1 }, scene.fileId, 'thumbnail');
  const { headers, status } = await call(shared, 'getShareThumbnail', { at: url });
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  const known = { 'if-none-match': String(headers.etag) };
  const again = () => call(shared, 'getShareThumbnail', { at: url, headers: known });
  expect((await again()).status).toBe(304);
  await ask('revokeShare', { path: { groupId: scene.groupId, shareId: share.id } });
  await expect.poll(async () => (await again()).status).toBe(410);
});

test('a running download is cut off once its link is revoked', async () => {
  const { db, blobs } = shared.deps;
  const content = randomBytes(40 * 1024 * 1024);
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([content]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes, mime_type: 'video/mp4' });
  const file = await buildFile(db, { group_id: scene.groupId, sha256, size_bytes: sizeBytes });
  const share = await buildShareOfPoster(shared, scene, { file_id: file.id });
  const origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await visit(share, 'startShareDownload', { body: { fileId: file.id } });
  const response = await fetch(`${origin}${answer.data.url}`);
  const reader = response.body?.getReader();
  await reader?.read();
  await ask('revokeShare', { path: { groupId: scene.groupId, shareId: share.id } });
  let received = 0;
  const drained = (async () => {
    // As slow as a phone: the answer is still being sent when the link ends.
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const part = await reader?.read();
      if (!part || part.done) return;
      received += part.value.length;
    }
  })();
  await expect(drained).rejects.toThrow();
  expect(received).toBeLessThan(content.length);
});
