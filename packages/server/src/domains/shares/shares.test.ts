import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, createScene, type Scene, tokenFor } from '../../../test/callers.ts';
import {
  buildBlob,
  buildFile,
  buildFolder,
  changeChat,
  createTestApp,
  forFile,
  recordMembership,
  type TestApp,
} from '../../../test/index.ts';
import { buildShare, buildShareOfPoster, ofLink, type TestShare } from '../../../test/shares.ts';
import type { components } from '../../generated/schema.ts';

type Share = components['schemas']['Share'];
type VisitedLink = components['schemas']['VisitedLink'];
type ShareFiles = components['schemas']['ShareFiles'];

let shared: TestApp;
let now: Date;
let scene: Scene;
let visitors = 0;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  scene = await createScene(shared);
});

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

/** Sends a request of a member, and returns its data; fails unless it succeeds. */
async function ask<Data = Share>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  by: keyof Scene['callers'] = 'poster',
): Promise<Data> {
  const { userId = '' } = scene.callers[by] ?? {};
  const headers = bearer(await tokenFor(shared, userId));
  const answer = await shared.app.inject({ method, url: path, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

const make = (payload: object) => ask('POST', `/api/group/${scene.groupId}/share`, payload);

interface Visit {
  payload?: object;
  unlock?: string;
  address?: string;
}

/** Sends a request of a visitor, by default each from an address of their own. */
async function visit(share: { slug: string }, path = '', { payload, unlock, address }: Visit = {}) {
  visitors += 1;
  return await shared.app.inject({
    method: payload ? 'POST' : 'GET',
    url: ofLink(share, path),
    remoteAddress: address ?? `198.51.${visitors >> 8}.${visitors & 255}`,
    ...(payload && { payload }),
    headers: { ...(unlock && { 'share-unlock': unlock }) },
  });
}

const slugOf = ({ url }: Pick<Share, 'url'>) => ({ slug: url?.split('/').at(-1) ?? '' });
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code ?? null;

test('a link shows a file without telling who posted it, and is not in the database', async () => {
  const share = await make({ fileId: scene.fileId });
  const { slug } = slugOf(share);
  expect(slug).toMatch(/^[\w-]{22}$/);
  const answer = await visit({ slug });
  expect(answer.json<{ data: VisitedLink }>().data).toMatchObject({
    kind: 'share',
    hasPassword: false,
    share: { item: 'file', fileCount: 1, sharedBy: { type: 'person' }, cover: { id: scene.fileId } },
  });
  expect(answer.body).not.toMatch(/postedBy|groupId|sha256/);
  const [row] = await shared.deps.db.selectFrom('shares').selectAll().where('id', '=', share.id).execute();
  expect(JSON.stringify(row)).not.toContain(slug);
});

test('a link can be copied again as long as the server has its secret', async () => {
  const share = await make({ fileId: scene.fileId });
  const path = `/api/me/share/${slugOf(share).slug}`;
  expect((await ask('GET', path)).url).toBe(share.url);
  await shared.deps.db
    .updateTable('shares')
    .set({ sealed_with: 'gone' })
    .where('id', '=', share.id)
    .execute();
  expect((await ask('GET', path)).url).toBeNull();
  expect((await visit(slugOf(share))).statusCode).toBe(200);
});

test('the same key makes one link', async () => {
  const { userId = '' } = scene.callers.member ?? {};
  const headers = { ...bearer(await tokenFor(shared, userId)), 'idempotency-key': 'once-and-no-more' };
  const request = { method: 'POST', url: `/api/group/${scene.groupId}/share`, headers } as const;
  const payload = { fileId: scene.fileId, password: 'บ้านเรา' };
  const [one, two] = [
    await shared.app.inject({ ...request, payload }),
    await shared.app.inject({ ...request, payload }),
  ];
  expect(one.statusCode, one.body).toBe(200);
  expect(one.json<{ data: Share }>().data.url).toBe(two.json<{ data: Share }>().data.url);
});

test.each([
  [{}],
  [{ fileId: true, folderId: true }],
  [{ fileId: true, expiresAt: '2020-01-01T00:00:00Z' }],
  [{ fileId: true, expiresAt: '2999-01-01T00:00:00Z' }],
  [{ fileId: true, name: '\u200b' }],
])('a link of %j is refused', async (given: Record<string, unknown>) => {
  const payload = {
    ...given,
    ...(given.fileId === true && { fileId: scene.fileId }),
    ...(given.folderId === true && { folderId: scene.folderId }),
  };
  const { userId = '' } = scene.callers.poster ?? {};
  const headers = bearer(await tokenFor(shared, userId));
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/group/${scene.groupId}/share`,
    headers,
    payload,
  });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'INVALID_REQUEST']);
});

describe('a link ends', () => {
  const codes = async (share: TestShare) => {
    const signed = { id: share.id, slug: share.slug, accessVersion: share.access_version };
    const address = shared.deps.shareAddresses.sign(signed, scene.fileId, 'download');
    const content = await shared.app.inject({ url: address });
    return [codeOf(await visit(share)), content.statusCode === 200 ? null : codeOf(content)];
  };
  const { fileId: _unused, ...none } = { fileId: '' };

  test('when it was revoked, with the addresses of its bytes', async () => {
    const share = await buildShareOfPoster(shared, scene);
    expect(await codes(share)).toEqual([null, null]);
    await ask('POST', `/api/group/${scene.groupId}/share/${share.id}/revoke`);
    await expect.poll(() => codes(share)).toEqual(['SHARE_REVOKED', 'SHARE_REVOKED']);
  });

  test('when its time is over', async () => {
    const share = await buildShareOfPoster(shared, scene);
    later(25);
    expect(await codes(share)).toEqual(['SHARE_EXPIRED', 'SHARE_EXPIRED']);
    expect((await visit(share)).json()).toMatchObject({
      error: { details: [{ field: 'expiresAt', message: share.expires_at.toISOString() }] },
    });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'its file went to the trash',
      () => ask('POST', `/api/group/${scene.groupId}/file/${scene.fileId}/trash`),
    ],
    [
      'its maker left the group',
      () =>
        recordMembership(shared.deps, {
          groupId: scene.groupId,
          userId: scene.callers.poster?.userId ?? '',
          isMember: false,
        }),
    ],
    ['the bot left the chat', () => changeChat(shared.deps.db, scene.groupId, { bot_left_at: now })],
    [
      'its file was deleted',
      () => shared.deps.db.deleteFrom('files').where('id', '=', scene.fileId).execute(),
    ],
  ])('when %s, like a link that never was', async (_what, act) => {
    const share = await buildShareOfPoster(shared, scene, none);
    expect(await codes(share)).toEqual([null, null]);
    await act();
    later(0.01);
    expect(await codes(share)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const [gone, never] = [await visit(share), await visit({ slug: 'AAAAAAAAAAAAAAAAAAAAAA' })];
    const bare = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
    expect(bare(gone.body)).toBe(bare(never.body));
  });
});

describe('a password', () => {
  const locked = async (given: Partial<TestShare> = {}) =>
    await buildShareOfPoster(shared, scene, {
      password_hash: await shared.deps.sharePasswords.hash('ยายทองดี 2569'),
      ...given,
    });
  const unlock = (share: TestShare, password: string, address?: string) =>
    visit(share, '/unlock', { payload: { password }, ...(address && { address }) });

  test('hides everything about what is shared', async () => {
    const share = await locked({ name: 'งานวันเกิด' });
    const answer = await visit(share);
    expect(answer.json()).toEqual({
      success: true,
      data: { kind: 'share', hasPassword: true, share: null },
    });
    expect(codeOf(await visit(share, '/file'))).toBe('SHARE_PASSWORD_REQUIRED');
    expect(codeOf(await visit(share, '/download', { payload: { fileId: scene.fileId } }))).toBe(
      'SHARE_PASSWORD_REQUIRED',
    );
    expect(codeOf(await visit(share, '/card'))).toBe('NOT_FOUND');
  });

  test('opens the link, however its letters are composed', async () => {
    const share = await locked();
    const answer = await unlock(share, ' ยายทองดี ２５６９ ');
    const proof = answer.json<{ data: { unlock: string } }>().data.unlock;
    expect(
      (await visit(share, '', { unlock: proof })).json<{ data: VisitedLink }>().data.share,
    ).not.toBeNull();
    expect((await visit(share, '/file', { unlock: proof })).statusCode).toBe(200);
    expect(codeOf(await visit(share, '/file', { unlock: `${proof}x` }))).toBe('SHARE_PASSWORD_REQUIRED');
    later(13);
    await shared.deps.db.updateTable('chat_members').set({ checked_at: now }).execute();
    expect(codeOf(await visit(share, '/file', { unlock: proof }))).toBe('SHARE_PASSWORD_REQUIRED');
  });

  test('is tried five times from an address, also all at once', async () => {
    const share = await locked();
    const address = '203.0.113.7';
    const answers = await Promise.all([...'12345678'].map((word) => unlock(share, word, address)));
    const outcomes = answers.map((answer) => codeOf(answer)).toSorted();
    expect(outcomes.filter((code) => code === 'SHARE_PASSWORD_WRONG')).toHaveLength(4);
    expect(outcomes.filter((code) => code === 'SHARE_LOCKED')).toHaveLength(4);
    const left = answers.flatMap(
      (answer) => answer.json().error.details?.map((it: { message: string }) => it.message) ?? [],
    );
    expect(left.toSorted()).toEqual(['1', '2', '3', '4']);
    const refused = await unlock(share, 'ยายทองดี 2569', address);
    expect([codeOf(refused), Number(refused.headers['retry-after']) > 800]).toEqual(['SHARE_LOCKED', true]);
    expect((await unlock(share, 'ยายทองดี 2569')).statusCode).toBe(200);
    later(0.26);
    expect((await unlock(share, 'ยายทองดี 2569', address)).statusCode).toBe(200);
  });

  test('is tried fifty times from all addresses together', async () => {
    const share = await locked();
    await shared.deps.db
      .insertInto('share_tries')
      .values({ share_id: share.id, address_hash: Buffer.alloc(0), try_count: 49, since: now })
      .execute();
    expect(codeOf(await unlock(share, 'x'))).toBe('SHARE_PASSWORD_WRONG');
    expect(codeOf(await unlock(share, 'ยายทองดี 2569'))).toBe('SHARE_LOCKED');
  });

  test('that is changed ends what was unlocked, and addresses of bytes', async () => {
    const share = await locked();
    const answer = await unlock(share, 'ยายทองดี 2569');
    const proof = answer.json<{ data: { unlock: string } }>().data.unlock;
    const files = await visit(share, '/file', { unlock: proof });
    const url = files.json<{ data: ShareFiles }>().data.items[0]?.viewUrl ?? '';
    expect((await shared.app.inject({ url })).statusCode).toBe(200);
    const change = await ask('PATCH', `/api/group/${scene.groupId}/share/${share.id}`, { password: null });
    expect(change.hasPassword).toBe(false);
    await expect.poll(async () => codeOf(await shared.app.inject({ url }).then(jsonOr404))).toBe('NOT_FOUND');
    expect((await visit(share)).json<{ data: VisitedLink }>().data.share).not.toBeNull();
  });

  const jsonOr404 = (answer: { statusCode: number; json(): { error?: { code: string } } }) =>
    answer.statusCode === 200 ? { json: () => ({}) } : answer;
});

describe('downloads', () => {
  const download = (share: TestShare) => visit(share, '/download', { payload: { fileId: scene.fileId } });

  test('are counted and limited, however many come at once', async () => {
    const share = await buildShareOfPoster(shared, scene, { max_downloads: 3 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => download(share)));
    const codes = answers.map((answer) => codeOf(answer));
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'SHARE_LIMIT_REACHED')).toHaveLength(2);
    const urls = answers.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().data.url] : []));
    later(0.01);
    expect(codeOf(await visit(share))).toBe('SHARE_LIMIT_REACHED');
    // Who has an address goes on, and can resume.
    const resumed = await shared.app.inject({ url: urls[0], headers: { range: 'bytes=1-' } });
    expect(resumed.statusCode).toBe(206);
    expect(resumed.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('of a link to look at are refused, and no address of its bytes is told', async () => {
    const share = await buildShareOfPoster(shared, scene, { is_view_only: true });
    expect(codeOf(await download(share))).toBe('SHARE_VIEW_ONLY');
    const { items } = (await visit(share, '/file')).json<{ data: ShareFiles }>().data;
    expect(items).toMatchObject([{ id: scene.fileId, viewUrl: null }]);
    expect(items[0]?.thumbnailUrl).toContain(share.slug);
  });

  test('and visits are added to the link a moment later, without a name', async () => {
    const share = await buildShareOfPoster(shared, scene);
    await Promise.all([1, 2, 3].map(() => visit(share)));
    await download(share);
    await shared.deps.shareVisits.flush();
    const [mine] = (await ask<{ items: Share[] }>('GET', '/api/me/share')).items;
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
    expect(codeOf(await visit(share, '/download', { payload: { fileId: stranger.id } }))).toBe('NOT_FOUND');
  });
});

describe('a folder', () => {
  test('is shown live with its subfolders, page by page, and nothing beside it', async () => {
    const { db } = shared.deps;
    const { groupId: group_id, folderId } = scene;
    const child = await buildFolder(db, { group_id, parent_id: folderId, name: 'ใบเสร็จ' });
    const beside = await buildFolder(db, { group_id, name: 'ลับ' });
    const files = [
      await buildFile(db, { group_id, folder_id: folderId, name: 'ก.jpg' }),
      await buildFile(db, { group_id, folder_id: folderId, name: 'ข.jpg' }),
    ];
    const inside = await buildFile(db, { group_id, folder_id: child.id, name: 'ค.jpg' });
    const share = await buildShare(shared, {
      group_id,
      created_by: scene.callers.poster?.userId ?? '',
      folder_id: folderId,
    });
    const list = async (query: string) =>
      (await visit(share, `/file${query}`)).json<{ data: ShareFiles }>().data;

    const first = await list('?limit=1&sort=name');
    expect(first).toMatchObject({
      folders: [{ id: child.id, fileCount: 1 }],
      path: [{ id: folderId }],
      sort: 'name',
    });
    const names: string[] = first.items.map(({ name }) => name);
    for (let cursor = first.nextCursor; cursor; ) {
      const page = await list(`?limit=1&sort=name&cursor=${cursor}`);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['ก.jpg', 'ข.jpg']);
    expect(await list(`?folderId=${child.id}`)).toMatchObject({
      path: [{ id: folderId }, { id: child.id }],
      items: [{ id: inside.id }],
    });
    expect(codeOf(await visit(share, `/file?folderId=${beside.id}`))).toBe('NOT_FOUND');

    const url = (await list(`?folderId=${child.id}`)).items[0]?.thumbnailUrl ?? null;
    expect(url).toBeNull();
    await db
      .updateTable('files')
      .set({ folder_id: beside.id })
      .where('id', '=', files[0]?.id ?? '')
      .execute();
    later(0.01);
    expect(codeOf(await visit(share, '/download', { payload: { fileId: files[0]?.id ?? '' } }))).toBe(
      'NOT_FOUND',
    );
    expect((await visit(share, '/download', { payload: { fileId: inside.id } })).statusCode).toBe(200);
    await db.updateTable('folders').set({ parent_id: beside.id }).where('id', '=', child.id).execute();
    later(0.01);
    expect(codeOf(await visit(share, '/download', { payload: { fileId: inside.id } }))).toBe('NOT_FOUND');
  });
});

test('chosen files are shown in their order, page by page, and their total with them', async () => {
  const { db } = shared.deps;
  const files = await Promise.all(
    ['ค', 'ก', 'ข'].map((name) => buildFile(db, { group_id: scene.groupId, name })),
  );
  const share = await make({ fileIds: files.map(({ id }) => id), name: 'เอกสารสมัครเรียน', showsMaker: false });
  expect(share).toMatchObject({ item: 'files', title: 'เอกสารสมัครเรียน', fileCount: 3, sizeBytes: 3000 });
  const names: string[] = [];
  let query = '?limit=2';
  for (let cursor: string | null = ''; cursor !== null; query = `?limit=2&cursor=${cursor}`) {
    const page: ShareFiles = (await visit(slugOf(share), `/file${query}`)).json().data;
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  expect(names).toEqual(['ค', 'ก', 'ข']);
  expect((await visit(slugOf(share))).json().data.share.sharedBy).toMatchObject({
    type: 'group',
    name: 'บ้านเรา',
  });
});

test('a shared picture does not say where it was taken, unless its maker chose so', async () => {
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
    const share = await make({ fileId: file.id, ...payload });
    const answer = await visit(slugOf(share), '/download', { payload: { fileId: file.id } });
    const content = await shared.app.inject({ url: answer.json().data.url });
    expect(content.headers['content-length']).toBe(String(picture.length));
    return content.rawPayload;
  };
  expect((await bytesOf({})).includes('2026:11:21')).toBe(false);
  expect((await bytesOf({ keepsLocation: true })).equals(picture)).toBe(true);
});

test('a report of an address counts once, and makers see how many there are', async () => {
  const share = await buildShareOfPoster(shared, scene);
  const report = (address: string) => visit(share, '/report', { payload: { reason: 'privacy' }, address });
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    expect((await report(address)).statusCode).toBe(200);
  const { items } = await ask<{ items: Share[] }>(
    'GET',
    `/api/group/${scene.groupId}/share`,
    undefined,
    'owner in the group',
  );
  expect(items.find(({ id }) => id === share.id)?.reportCount).toBe(2);
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

test('a download under way is cut off within five seconds after its link was revoked', async () => {
  const { db, blobs } = shared.deps;
  const content = randomBytes(40 * 1024 * 1024);
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([content]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes, mime_type: 'video/mp4' });
  const file = await buildFile(db, { group_id: scene.groupId, sha256, size_bytes: sizeBytes });
  const share = await buildShareOfPoster(shared, scene, { file_id: file.id });
  const origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await visit(share, '/download', { payload: { fileId: file.id } });
  const response = await fetch(`${origin}${answer.json().data.url}`);
  const reader = response.body?.getReader();
  await reader?.read();
  await ask('POST', `/api/group/${scene.groupId}/share/${share.id}/revoke`);
  const startedAt = Date.now();
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
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  expect(received).toBeLessThan(content.length);
});
