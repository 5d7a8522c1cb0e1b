import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile } from '../../../../test/index.ts';
import { requestOf } from '../../../../test/request-of.ts';
import { beginFile, buildRequest, senderTo, sendFile } from '../../../../test/scenes/file-requests.ts';
import {
  append,
  begin,
  countsOf,
  inject,
  listReceived,
  listSent,
  reservedBytes,
  trySend,
} from '../../../../test/scenes/senders.ts';
import { codeOf, scene, shared, useShares, visit } from '../../../../test/scenes/share-visits.ts';
import { firstBytes, tusHeaders } from '../../../../test/scenes/uploads/begin-upload.ts';
import type { components } from '../../../generated/schema.ts';
import { listRequestDrift } from './requests-store.ts';

type Schemas = components['schemas'];

useShares({ clock: testClock, patienceMs: 300 });

const pdf = '%PDF-1.7\n';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test('a sender’s file belongs to the group, marked as theirs, and is not a member’s post', async () => {
  const link = await buildRequest(shared, scene, { folder_id: scene.folderId, name: 'ใบเสร็จ' });
  expect(await trySend(link, pdf, { name: 'บิล.pdf', type: 'application/pdf' })).toBeNull();
  const [received] = await listReceived(link);
  expect(received).toMatchObject({
    name: 'บิล.pdf',
    folder_id: scene.folderId,
    sender: 'ป้าแดง',
    is_scanned: false,
  });
  const url = `/api/group/${scene.groupId}/file/${received?.id}`;
  const { data } = (await shared.app.inject({ url, headers: scene.callers.member?.headers ?? {} })).json();
  expect(data).toMatchObject({
    postedBy: null,
    source: 'upload',
    sender: { name: 'ป้าแดง', requestName: 'ใบเสร็จ', isScanned: false },
  });
  expect(await countsOf(link)).toMatchObject({
    file_count: 1,
    open_count: 0,
    open_bytes: 0,
    sender_count: 1,
  });
});

test('files that a sender chose together keep their order, even if one is resumed later', async () => {
  const link = await buildRequest(shared, scene, { folder_id: scene.folderId });
  const batch = { id: randomUUID() };
  const chosen = (place: number) => ({ name: `ใบที่ ${place}.txt`, batch: { ...batch, place } });
  const { path } = await begin(link, 6, chosen(3));
  await append(link, path, 'abc');
  const sent = await Promise.all([5, 4, 1, 2].map((place) => trySend(link, `${place}`, chosen(place))));
  expect(sent).toEqual([null, null, null, null]);
  expect((await append(link, path, 'def', 3)).statusCode).toBe(204);
  const expected = [1, 2, 3, 4, 5].map((place) => `ใบที่ ${place}.txt`);
  for (const query of [`folderId=${scene.folderId}`, 'kind=file', 'search=ใบที่', 'sort=oldest']) {
    const url = `/api/group/${scene.groupId}/file?limit=50&${query}`;
    const { data } = (
      await shared.app.inject({ url: encodeURI(url), headers: scene.callers.member?.headers ?? {} })
    ).json<{
      data: { items: Schemas['File'][] };
    }>();
    const names = data.items.map(({ name }) => name).filter((name) => name.startsWith('ใบที่'));
    expect(names, query).toEqual(expected);
  }
});

test('usage by person separates files from outside from posts of people without a name', async () => {
  const { db } = shared.deps;
  const { groupId, callers } = scene;
  const usage = async () => {
    const url = `/api/group/${groupId}/usage`;
    const answer = await shared.app.inject({ url, headers: callers.member?.headers ?? {} });
    const { data } = answer.json<{ data: Schemas['GroupUsage'] }>();
    const nobody = data.byPerson.find(({ person }) => person === null);
    const sum = [...data.byPerson, data.outsiders].reduce((total, each) => total + each.sizeBytes, 0);
    const kinds = data.byKind.reduce((total, each) => total + each.sizeBytes, 0);
    expect(sum + data.otherBytes).toBe(kinds);
    return { outsiders: data.outsiders, nobody: nobody && [nobody.fileCount, nobody.sizeBytes] };
  };
  const before = await usage();
  expect(before.outsiders).toEqual({ fileCount: 0, sizeBytes: 0 });
  const link = await buildRequest(shared, scene);
  for (const content of ['abc', 'abcdefg']) expect(await trySend(link, content)).toBeNull();
  expect(await usage()).toEqual({ ...before, outsiders: { fileCount: 2, sizeBytes: 10 } });
  const [last] = await listReceived(link);
  await db
    .updateTable('files')
    .set({ size_bytes: 0 })
    .where('id', '=', last?.id ?? '')
    .execute();
  await buildFile(db, { group_id: groupId, posted_by: null, size_bytes: 50 });
  const [count, bytes] = before.nobody ?? [0, 0];
  expect(await usage()).toMatchObject({
    outsiders: { fileCount: 2 },
    nobody: [(count ?? 0) + 1, (bytes ?? 0) + 50],
  });
  await db
    .updateTable('files')
    .set({ trashed_at: testClock() })
    .where('id', '=', last?.id ?? '')
    .execute();
  expect(await usage()).toMatchObject({ outsiders: { fileCount: 1 } });
});

test('an interrupted upload resumes, and counts once', async () => {
  const link = await buildRequest(shared, scene);
  const { path } = await begin(link, 6);
  const headers = { ...tusHeaders, 'share-sender': link.sender };
  const bytes = { at: path, headers: { ...headers, ...firstBytes }, body: Buffer.from('abc') };
  const sent = await inject(requestOf('appendToRequestUpload', bytes));
  expect(sent.headers['upload-offset']).toBe('3');
  const head = await inject(requestOf('getRequestUploadOffset', { at: path, headers }));
  expect(head.headers['upload-offset']).toBe('3');
  expect(head.headers).not.toHaveProperty('upload-folder');
  const { items } = (await visit(link, 'listRequestUploads', { headers })).data;
  expect(items).toMatchObject([{ state: 'receiving', receivedBytes: 3, sizeBytes: 6 }]);
  expect((await append(link, path, 'def', 3)).statusCode).toBe(204);
  expect(await listSent(link)).toMatchObject([{ state: 'received', receivedBytes: 6, refusal: null }]);
  expect(await reservedBytes()).toBe(0);
});

describe('limits', () => {
  test.for([
    ['files', { max_files: 2 }, [null, null, 'REQUEST_FULL']],
    ['bytes in all', { max_bytes: 9 }, [null, null, 'REQUEST_FILE_TOO_LARGE']],
    ['bytes of a file', { max_file_bytes: 3 }, Array(3).fill('REQUEST_FILE_TOO_LARGE')],
  ] as const)('limits of %s are enforced', async ([, limits, expected]) => {
    const link = await buildRequest(shared, scene, { limits });
    const codes: (string | null)[] = [];
    for (const word of ['abcd', 'efgh', 'ijkl']) codes.push(await trySend(link, word));
    expect(codes).toEqual(expected);
  });

  test('close the link once everything has arrived, and its senders still see their list', async () => {
    const link = await buildRequest(shared, scene, { limits: { max_files: 1 } });
    await trySend(link, 'abc');
    await expect.poll(async () => (await visit(link, 'getShare')).code).toBe('REQUEST_FULL');
    expect(await listSent(link)).toMatchObject([{ state: 'received' }]);
  });

  test('limits that an upload used are released when it is given up', async () => {
    const link = await buildRequest(shared, scene, { limits: { max_files: 1, max_bytes: 4 } });
    const { path } = await begin(link, 4);
    expect(await trySend(link, 'a')).toBe('REQUEST_FULL');
    const headers = { ...tusHeaders, 'share-sender': link.sender };
    const ended = await inject(requestOf('terminateRequestUpload', { at: path, headers }));
    expect(ended.statusCode).toBe(204);
    expect(await listSent(link)).toEqual([]);
    expect(await trySend(link, 'abcd')).toBeNull();
  });

  test('are exact however many uploads run and end at once', async () => {
    const act = fc.record({ bytes: fc.integer({ min: 1, max: 40 }), isGivenUp: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 2, maxLength: 14, size: 'max' }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 20, max: 160 }),
        async (acts, maxFiles, maxBytes) => {
          const link = await buildRequest(shared, scene, {
            limits: { max_files: maxFiles, max_bytes: maxBytes },
          });
          const kept = await Promise.all(
            acts.map(async ({ bytes, isGivenUp }) => {
              const sender = senderTo(shared, link);
              const answer = await inject(beginFile(link, bytes, { sender }));
              if (answer.statusCode !== 201) return 0;
              const path = String(answer.headers.location);
              if (isGivenUp) {
                await inject({
                  method: 'DELETE',
                  url: path,
                  headers: { ...tusHeaders, 'share-sender': sender },
                });
                return 0;
              }
              const sent = await append({ ...link, sender }, path, Buffer.alloc(bytes, 'a'));
              return sent.statusCode === 204 ? bytes : 0;
            }),
          );
          const files = kept.filter((bytes) => bytes > 0);
          const total = kept.reduce((sum, bytes) => sum + bytes, 0);
          expect(files.length).toBeLessThanOrEqual(maxFiles);
          expect(total).toBeLessThanOrEqual(maxBytes);
          expect(await countsOf(link)).toMatchObject({
            file_count: files.length,
            size_bytes: total,
            open_count: 0,
            open_bytes: 0,
          });
          expect(await shared.deps.db.transaction().execute(listRequestDrift)).toEqual([]);
        },
      ),
      { numRuns: amountOf({ few: 8, whole: 60 }) },
    );
    expect(await reservedBytes()).toBe(0);
  });

  test('limit the unfinished uploads of one address, and not those of others', async () => {
    const link = await buildRequest(shared, scene);
    const address = '203.0.113.9';
    const beginOne = () => inject(beginFile(link, 4, { sender: senderTo(shared, link) }), address);
    const answers: Awaited<ReturnType<typeof beginOne>>[] = [];
    for (let each = 0; each < 18; each += 1) answers.push(await beginOne());
    answers.push(...(await Promise.all([1, 2, 3, 4].map(beginOne))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect(refused && codeOf(refused)).toBe('TOO_MANY_REQUEST_UPLOADS');
    expect(refused?.headers['retry-after']).toBe('30');
    expect(await trySend(link, 'a')).toBeNull();
  });
});

describe('kinds', () => {
  const pictures = { limits: { kinds: ['image' as const] } };

  test.for([
    ['a document that says so', pdf, 'a.pdf', 'application/pdf', 'REQUEST_KIND_REFUSED'],
    ['a picture', png, 'a.png', 'image/png', null],
    ['a document that claims to be a picture', pdf, 'a.png', 'image/png', 'REQUEST_KIND_REFUSED'],
    ['a program', 'MZ', 'a.exe', 'application/x-msdownload', 'REQUEST_KIND_REFUSED'],
    ['a picture without a type, as of an iPhone', png, 'a.heic', '', null],
    ['a page', '<script>alert(1)</script>', 'a.html', 'text/html', 'REQUEST_KIND_REFUSED'],
  ] as const)('judge %s', async ([, content, name, type, code]) => {
    const link = await buildRequest(shared, scene, pictures);
    expect(await trySend(link, content, { name, type })).toBe(code);
    expect(await countsOf(link)).toMatchObject({ open_count: 0, file_count: code === null ? 1 : 0 });
    expect(await reservedBytes()).toBe(0);
  });

  test('a sender sees in their list that the bytes contradict the kind', async () => {
    const link = await buildRequest(shared, scene, pictures);
    const { path } = await begin(link, pdf.length, { name: 'a.png', type: 'image/png' });
    expect(codeOf(await append(link, path, pdf))).toBe('REQUEST_KIND_REFUSED');
    expect(await listSent(link)).toMatchObject([{ name: 'a.png', state: 'refused', refusal: 'kind' }]);
    expect(await listReceived(link)).toEqual([]);
  });
});

describe('the quota of the group', () => {
  const change = (values: { limit_bytes?: number; used_bytes?: number; expires_at?: Date }) =>
    shared.deps.db.updateTable('quotas').set(values).where('id', '=', scene.quotaId).execute();
  const cases: [string, () => Promise<unknown>, string][] = [
    ['is full', () => change({ limit_bytes: 1, used_bytes: 1 }), 'REQUEST_QUOTA_FULL'],
    [
      'lapsed long ago',
      () => change({ expires_at: new Date(testClock().getTime() - 30 * dayMs) }),
      'REQUEST_PAUSED',
    ],
    [
      'is missing',
      () =>
        shared.deps.db
          .updateTable('groups')
          .set({ quota_id: null })
          .where('id', '=', scene.groupId)
          .execute(),
      'REQUEST_PAUSED',
    ],
  ];

  test.for(cases)(
    'a quota that %s takes no upload by a file request, and does not reveal its numbers',
    async ([, act, code]) => {
      const link = await buildRequest(shared, scene);
      await act();
      const answer = await inject(sendFile(link, 'abc'));
      expect(codeOf(answer)).toBe(code);
      expect(answer.body).not.toMatch(/missingBytes|details/);
      expect((await visit(link, 'getShare')).data.request).toMatchObject({ isPaused: true });
      expect(await countsOf(link)).toMatchObject({ open_count: 0, open_bytes: 0 });
    },
  );

  test('a quota that fills up in the middle keeps the received bytes, and the upload resumes later', async () => {
    const link = await buildRequest(shared, scene);
    const { path } = await begin(link, 6);
    await append(link, path, 'abc');
    const { used_bytes, limit_bytes } = await shared.deps.db
      .selectFrom('quotas')
      .select(['used_bytes', 'limit_bytes'])
      .where('id', '=', scene.quotaId)
      .executeTakeFirstOrThrow();
    await shared.deps.db
      .updateTable('uploads')
      .set({ reserved_bytes: 3 })
      .where('user_id', 'is', null)
      .where('state', '=', 'receiving')
      .execute();
    await shared.deps.db
      .updateTable('quotas')
      .set({ reserved_bytes: 3, limit_bytes: used_bytes + 3 })
      .where('id', '=', scene.quotaId)
      .execute();
    expect(codeOf(await append(link, path, 'def', 3))).toBe('REQUEST_QUOTA_FULL');
    await change({ limit_bytes });
    expect((await append(link, path, 'def', 3)).statusCode).toBe(204);
    expect(await listReceived(link)).toHaveLength(1);
  });
});

describe('a hostile sender', () => {
  test('sees and changes nothing of another sender', async () => {
    const link = await buildRequest(shared, scene);
    const { path } = await begin(link, 6);
    const stranger = { ...link, sender: senderTo(shared, link, 'ป้าแดง') };
    expect(await listSent(stranger)).toEqual([]);
    const asStranger = { headers: { ...tusHeaders, 'share-sender': stranger.sender } };
    expect((await inject({ method: 'HEAD', url: path, ...asStranger })).statusCode).toBe(404);
    expect(codeOf(await append(stranger, path, 'abc'))).toBe('NOT_FOUND');
    expect(codeOf(await inject({ method: 'DELETE', url: path, ...asStranger }))).toBe('NOT_FOUND');
  });

  test('is unknown with the token of another link', async () => {
    const [link, other] = [await buildRequest(shared, scene), await buildRequest(shared, scene)];
    expect(await trySend({ ...link, sender: other.sender }, 'a')).toBe('REQUEST_SENDER_UNKNOWN');
    const { id } = await begin(link, 3);
    const elsewhere = `/api/share/${other.slug}/upload/${id}`;
    expect(codeOf(await append(other, elsewhere, 'abc'))).toBe('NOT_FOUND');
  });

  test.for(['listShareFiles', 'createShareArchive', 'getShareCard', 'getShareContent'] as const)(
    'a hostile sender gets nothing by %s',
    async (id) => {
      const link = await buildRequest(shared, scene, { folder_id: scene.folderId });
      const path = { fileId: randomUUID() };
      const answer = await (id === 'getShareContent'
        ? visit(link, id, { path, query: { t: 'x' } })
        : visit(link, id));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await visit(link, 'startShareDownload', { body: { fileId: scene.fileId } })).code).toBe(
        'NOT_FOUND',
      );
    },
  );

  test('learns no name in the folder: a taken one is numbered, and theirs stays as sent', async () => {
    const link = await buildRequest(shared, scene, { folder_id: scene.folderId });
    for (const word of ['a', 'b', 'c']) expect(await trySend(link, word, { name: 'งบ.txt' })).toBeNull();
    const names = (await listReceived(link)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['งบ (2).txt', 'งบ (3).txt', 'งบ.txt']);
    expect((await listSent(link)).map(({ name }) => name)).toEqual(['งบ.txt', 'งบ.txt', 'งบ.txt']);
  });

  test('cannot choose another folder, nor write outside it', async () => {
    const link = await buildRequest(shared, scene);
    const request = sendFile(link, 'a', { name: '../../etc/passwd\u202Egpj' });
    const metadata = `${request.headers?.['upload-metadata']},folder ${Buffer.from(scene.folderId).toString('base64')}`;
    await inject({ ...request, headers: { ...request.headers, 'upload-metadata': metadata } });
    expect(await listReceived(link)).toMatchObject([{ name: 'etc-passwdgpj', folder_id: null }]);
  });

  test('needs the password if there is one', async () => {
    const link = await buildRequest(shared, scene, {
      password_hash: await shared.deps.sharePasswords.hash('1234'),
    });
    expect((await visit(link, 'getShare')).data).toEqual({
      kind: 'request',
      hasPassword: true,
      share: null,
      request: null,
    });
    expect(await trySend(link, 'a')).toBe('SHARE_PASSWORD_REQUIRED');
    expect((await visit(link, 'createRequestSender', { body: { name: null } })).code).toBe(
      'SHARE_PASSWORD_REQUIRED',
    );
    const { unlock } = (await visit(link, 'unlockShare', { body: { password: '1234' } })).data;
    const { headers, ...request } = sendFile(link, 'a');
    expect((await inject({ ...request, headers: { ...headers, 'share-unlock': unlock } })).statusCode).toBe(
      201,
    );
  });
});
