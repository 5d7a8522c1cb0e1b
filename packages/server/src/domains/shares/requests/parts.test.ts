import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { requestOf } from '../../../../test/request-of.ts';
import {
  askToBegin,
  buildRequest,
  senderTo,
  sendFile,
  type TestRequest,
} from '../../../../test/scenes/file-requests.ts';
import {
  append,
  countsOf,
  inject,
  listReceived,
  listSent,
  reservedBytes,
} from '../../../../test/scenes/senders.ts';
import { ask, codeOf, later, scene, shared, useShares } from '../../../../test/scenes/share-visits.ts';
import { tusHeaders } from '../../../../test/scenes/uploads/begin-upload.ts';
import { listRequestDrift } from './check.ts';

useShares({ clock: testClock, patienceMs: 300 });

let link: TestRequest;
/** Parts that other tests left. */
let others: string[];
beforeEach(async () => {
  others = await shared.deps.uploads.parts.list();
  link = await buildRequest(shared, scene, { folder_id: scene.folderId });
});

type Answer = Awaited<ReturnType<typeof inject>>;

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (answer: Answer) => String(answer.headers.location);
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const partial = { 'upload-concat': 'partial' };

interface Sending {
  by?: TestRequest;
  headers?: Record<string, string>;
}

/** Begins an upload with headers of its own, and without a length if `sizeBytes` is null. */
async function create(sizeBytes: number | null, { by = link, headers = {} }: Sending = {}): Promise<Answer> {
  const { headers: common, ...asked } = askToBegin(by, sizeBytes ?? 0);
  const { 'upload-length': length, 'upload-metadata': _metadata, ...rest } = common;
  const told = sizeBytes === null ? {} : { 'upload-length': length };
  return await inject(
    requestOf('createRequestUpload', { ...asked, headers: { ...rest, ...told, ...headers } }),
  );
}

async function beginPart(sizeBytes: number, { headers, ...sending }: Sending = {}): Promise<string> {
  const answer = await create(sizeBytes, { ...sending, headers: { ...partial, ...headers } });
  expect(answer.statusCode, answer.body).toBe(201);
  return pathOf(answer);
}

async function sendPart(bytes: Buffer, by = link): Promise<string> {
  const path = await beginPart(bytes.byteLength, { by });
  expect((await append(by, path, bytes)).statusCode).toBe(204);
  return path;
}

const join = async (paths: readonly string[], { headers = {}, ...sending }: Sending = {}) =>
  await create(null, {
    ...sending,
    headers: {
      'upload-concat': `final;${paths.join(' ')}`,
      'upload-metadata': `filename ${btoa('a.bin')}`,
      ...headers,
    },
  });

const askAbout = async (id: 'getRequestUploadOffset' | 'terminateRequestUpload', at: string, by = link) =>
  await inject(requestOf(id, { at, headers: { ...tusHeaders, 'share-sender': by.sender } }));

const drift = () => shared.deps.db.transaction().execute(listRequestDrift);

async function sendsNothing(): Promise<void> {
  expect(await countsOf(link)).toMatchObject({ open_count: 0, open_bytes: 0 });
  expect(await reservedBytes()).toBe(0);
  const left = await shared.deps.uploads.parts.list();
  expect(left.filter((id) => !others.includes(id))).toEqual([]);
  expect(await drift()).toEqual([]);
}

describe('parts of a sender', () => {
  test('hold their bytes, are no files, and become one', async () => {
    const bytes = [randomBytes(700), randomBytes(300)];
    const paths = [await sendPart(bytes[1] ?? Buffer.alloc(0)), await sendPart(bytes[0] ?? Buffer.alloc(0))];
    expect(await countsOf(link)).toMatchObject({ open_count: 0, open_bytes: 1000 });
    expect(await reservedBytes()).toBe(1000);
    expect(await listSent(link)).toEqual([]);
    expect(await drift()).toEqual([]);
    const answer = await join(paths.toReversed());
    expect([answer.statusCode, answer.headers['upload-folder']]).toEqual([201, undefined]);
    expect(await listReceived(link)).toMatchObject([{ name: 'a.bin', sender: 'ป้าแดง' }]);
    const file = await shared.deps.db
      .selectFrom('files')
      .select(['sha256', 'folder_id'])
      .where('id', '=', idOf(pathOf(answer)))
      .executeTakeFirst();
    expect(file).toEqual({ sha256: sha256Of(Buffer.concat(bytes)), folder_id: scene.folderId });
    expect(await listSent(link)).toMatchObject([{ state: 'received', sizeBytes: 1000 }]);
    expect(await countsOf(link)).toMatchObject({ file_count: 1, size_bytes: 1000, sender_count: 1 });
    await sendsNothing();
  });

  test('report their state, before and after they are joined', async () => {
    const path = await sendPart(randomBytes(500));
    const whole = pathOf(await join([path]));
    for (const [address, concat] of [
      [path, 'partial'],
      [whole, `final;${path}`],
    ] as const) {
      const { statusCode, headers } = await askAbout('getRequestUploadOffset', address);
      expect([statusCode, headers]).toMatchObject([
        200,
        { 'upload-concat': concat, 'upload-offset': '500', 'upload-length': '500' },
      ]);
      expect(headers).not.toHaveProperty('upload-folder');
    }
  });

  test('are joined once, however often their client requests it, even if the link is full by then', async () => {
    link = await buildRequest(shared, scene, { limits: { max_files: 1 } });
    const paths = [await sendPart(randomBytes(500)), await sendPart(randomBytes(500))];
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(paths)));
    expect(new Set(answers.map(pathOf)).size).toBe(1);
    expect(pathOf(await join(paths))).toBe(pathOf(answers[0] ?? (await join(paths))));
    expect(codeOf(await join(paths.toReversed()))).toBe('UPLOAD_PART_USED');
    expect(codeOf(await create(5))).toBe('REQUEST_FULL');
    expect(await listReceived(link)).toHaveLength(1);
    await sendsNothing();
  });

  test.each([
    ['of another sender', 'UPLOAD_PART_UNKNOWN'],
    ['of another link', 'UPLOAD_PART_UNKNOWN'],
    ['of a member', 'UPLOAD_PART_UNKNOWN'],
    ['that are no parts', 'UPLOAD_PART_UNKNOWN'],
    ['that nobody has', 'UPLOAD_PART_UNKNOWN'],
    ['that are unfinished', 'UPLOAD_PART_UNFINISHED'],
    ['named twice', 'UPLOAD_PART_USED'],
    ['that are too many', 'TOO_MANY_UPLOAD_PARTS'],
    ['that are none', 'INVALID_REQUEST'],
  ])('%s are not joined (%s), and stay', async (what, code) => {
    const own = await sendPart(randomBytes(100));
    const unknown = own.replace(idOf(own), '6f3c1f6e-0000-4000-8000-000000000000');
    const pathsOf: Record<string, () => string[] | Promise<string[]>> = {
      'of another sender': async () => {
        const other = { ...link, sender: senderTo(shared, link, 'ลุงดำ') };
        return [own, await sendPart(randomBytes(100), other)];
      },
      'of another link': async () => {
        const other = await buildRequest(shared, scene, { folder_id: scene.folderId });
        return [own, await sendPart(randomBytes(100), other)];
      },
      'of a member': async () => {
        const answer = await inject({
          method: 'POST',
          url: `/api/group/${scene.groupId}/upload`,
          headers: { ...scene.callers.member?.headers, ...tusHeaders, ...partial, 'upload-length': '0' },
        });
        return [own, pathOf(answer)];
      },
      'that are no parts': async () => [own, pathOf(await create(5))],
      'that nobody has': () => [own, unknown],
      'that are unfinished': async () => [own, await beginPart(5)],
      'named twice': () => [own, own],
      'that are too many': () => Array.from({ length: 101 }, () => unknown),
      'that are none': () => [],
    };
    const answer = await join((await pathsOf[what]?.()) ?? []);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, code]);
    expect((await join([own])).statusCode).toBe(201);
  });

  test('are not joined by a member', async () => {
    const path = await sendPart(randomBytes(100));
    const answer = await inject({
      method: 'POST',
      url: `/api/group/${scene.groupId}/upload`,
      headers: { ...scene.callers.member?.headers, ...tusHeaders, 'upload-concat': `final;${path}` },
    });
    expect(codeOf(answer)).toBe('UPLOAD_PART_UNKNOWN');
  });

  test('can be ended only by their sender, complete or not', async () => {
    const paths = [await sendPart(randomBytes(100)), await beginPart(100)];
    const other = { ...link, sender: senderTo(shared, link) };
    for (const path of paths) {
      expect((await askAbout('terminateRequestUpload', path, other)).statusCode).toBe(404);
      expect((await append(other, path, 'x')).statusCode).toBe(404);
      expect((await askAbout('terminateRequestUpload', path)).statusCode).toBe(204);
    }
    expect((await join(paths)).statusCode).toBe(400);
    await sendsNothing();
  });

  test('leave a whole that accepts no bytes and has no end', async () => {
    const whole = pathOf(await join([await sendPart(randomBytes(100))]));
    expect(codeOf(await append(link, whole, 'x', 100))).toBe('UPLOAD_OF_PARTS');
    expect((await askAbout('terminateRequestUpload', whole)).statusCode).toBe(410);
  });

  test('parts without bytes become an empty file', async () => {
    const paths = [await beginPart(0), await beginPart(0)];
    expect((await join(paths)).statusCode).toBe(201);
    expect(await countsOf(link)).toMatchObject({ file_count: 1, size_bytes: 0 });
    await sendsNothing();
  });
});

describe('limits of a link', () => {
  test('count parts as bytes, and their whole as a file', async () => {
    link = await buildRequest(shared, scene, { limits: { max_files: 1, max_bytes: 1000 } });
    const paths = [await sendPart(randomBytes(600)), await sendPart(randomBytes(400))];
    expect(codeOf(await create(1, { headers: partial }))).toBe('REQUEST_FILE_TOO_LARGE');
    expect((await join(paths)).statusCode).toBe(201);
    expect(codeOf(await create(1, { headers: partial }))).toBe('REQUEST_FULL');
  });

  test('refuse a whole that exceeds them, and its parts stay', async () => {
    link = await buildRequest(shared, scene, { limits: { max_files: 1, max_file_bytes: 500 } });
    const paths = [await sendPart(randomBytes(300)), await sendPart(randomBytes(300))];
    expect(codeOf(await join(paths))).toBe('REQUEST_FILE_TOO_LARGE');
    expect(codeOf(await create(501, { headers: partial }))).toBe('REQUEST_FILE_TOO_LARGE');
    expect(await inject(sendFile(link, 'x'))).toMatchObject({ statusCode: 201 });
    expect(codeOf(await join(paths.slice(0, 1)))).toBe('REQUEST_FULL');
    expect(await countsOf(link)).toMatchObject({ open_bytes: 600, file_count: 1 });
    for (const path of paths) expect((await askAbout('terminateRequestUpload', path)).statusCode).toBe(204);
    await sendsNothing();
  });

  test('refuse kinds that the link does not accept, by the name and by the bytes', async () => {
    link = await buildRequest(shared, scene, { limits: { kinds: ['image'] } });
    const path = await sendPart(Buffer.from('%PDF-1.7\n'));
    const named = { 'upload-metadata': `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}` };
    expect(codeOf(await join([path], { headers: named }))).toBe('REQUEST_KIND_REFUSED');
    const unnamed = { 'upload-metadata': `filename ${btoa('a')}` };
    expect(codeOf(await join([path], { headers: unnamed }))).toBe('REQUEST_KIND_REFUSED');
    expect(await listSent(link)).toMatchObject([{ state: 'refused', refusal: 'kind' }]);
    await sendsNothing();
  });

  test('allow a sender sixty parts, beside other uploads', async () => {
    for (let count = 0; count < 60; count += 1) await beginPart(1);
    expect(codeOf(await create(1, { headers: partial }))).toBe('TOO_MANY_REQUEST_UPLOADS');
    expect((await create(1)).statusCode).toBe(201);
  });
});

describe('parts that are never joined', () => {
  test('give way to others once they are idle', async () => {
    link = await buildRequest(shared, scene, { limits: { max_bytes: 1000 } });
    const path = await sendPart(randomBytes(1000));
    expect(codeOf(await create(10))).toBe('REQUEST_FILE_TOO_LARGE');
    later(0.6);
    expect((await create(10)).statusCode).toBe(201);
    expect((await askAbout('getRequestUploadOffset', path)).statusCode).toBe(404);
  });

  test('end after a week', async () => {
    link = await buildRequest(shared, scene, { expires_at: new Date(testClock().getTime() + 30 * dayMs) });
    await sendPart(randomBytes(1000));
    later(7 * 24 + 1);
    await shared.deps.uploads.tidy();
    await sendsNothing();
  });

  test.each(['the link is ended', 'the link is over'])(
    'end when %s, and nobody is notified of them',
    async (how) => {
      await sendPart(randomBytes(1000));
      await beginPart(10);
      if (how === 'the link is over') {
        later(25);
        await shared.deps.uploads.tidy();
      } else {
        const path = { groupId: scene.groupId, requestId: link.id };
        await ask('revokeFileRequest', { path, by: 'manager in the group' });
      }
      await sendsNothing();
      const rows = await shared.deps.db
        .selectFrom('request_uploads')
        .select('id')
        .where('share_id', '=', link.id)
        .execute();
      expect(rows).toEqual([]);
    },
  );
});

describe('a length that is declared later', () => {
  const begin = async (headers: Record<string, string> = {}) => {
    const answer = await create(null, { headers: { 'upload-defer-length': '1', ...headers } });
    expect(answer.statusCode, answer.body).toBe(201);
    return pathOf(answer);
  };
  const tell = async (path: string, told: { offset: number; bytes: Buffer; length: number }) =>
    await inject({
      method: 'PATCH',
      url: path,
      headers: {
        ...tusHeaders,
        'share-sender': link.sender,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(told.offset),
        'upload-length': String(told.length),
      },
      payload: told.bytes,
    });

  test('counts one file, and the bytes that arrive', async () => {
    const path = await begin();
    expect(await countsOf(link)).toMatchObject({ open_count: 1, open_bytes: 0 });
    expect(await reservedBytes()).toBe(0);
    expect((await append(link, path, randomBytes(300))).statusCode).toBe(204);
    const { open_bytes: held } = await countsOf(link);
    expect(held).toBeGreaterThanOrEqual(300);
    expect(await reservedBytes()).toBeLessThanOrEqual(held);
    expect(await drift()).toEqual([]);
    expect(await listSent(link)).toMatchObject([{ sizeBytes: 300, receivedBytes: 300, state: 'receiving' }]);
    const { headers } = await askAbout('getRequestUploadOffset', path);
    expect(headers).toMatchObject({ 'upload-defer-length': '1', 'upload-offset': '300' });
    const told = { offset: 300, bytes: randomBytes(100), length: 500 };
    expect((await tell(path, told)).statusCode).toBe(204);
    expect(await countsOf(link)).toMatchObject({ open_count: 1, open_bytes: 500 });
    const last = { offset: 400, bytes: randomBytes(100), length: 500 };
    expect((await tell(path, last)).statusCode).toBe(204);
    expect(await countsOf(link)).toMatchObject({ file_count: 1, size_bytes: 500 });
    await sendsNothing();
  });

  test.each([{ max_bytes: 1000 }, { max_file_bytes: 1000 }])(
    'a deferred length is limited by %j',
    async (limits) => {
      link = await buildRequest(shared, scene, { limits });
      const path = await begin();
      expect((await append(link, path, randomBytes(600))).statusCode).toBe(204);
      const more = await append(link, path, randomBytes(401), 600);
      expect([more.statusCode, codeOf(more)]).toEqual([413, 'REQUEST_FILE_TOO_LARGE']);
      const told = await tell(path, { offset: 600, bytes: randomBytes(10), length: 1001 });
      expect([told.statusCode, codeOf(told)]).toEqual([413, 'REQUEST_FILE_TOO_LARGE']);
      expect(await drift()).toEqual([]);
      const fits = await tell(path, { offset: 600, bytes: randomBytes(400), length: 1000 });
      expect(fits.statusCode, fits.body).toBe(204);
      await sendsNothing();
    },
  );

  test('releases its reservation when its sender gives it up', async () => {
    const path = await begin();
    await append(link, path, randomBytes(300));
    expect((await askAbout('terminateRequestUpload', path)).statusCode).toBe(204);
    await sendsNothing();
  });

  test('the deferred length of a part must be declared before it is joined', async () => {
    const path = await begin(partial);
    await append(link, path, randomBytes(300));
    expect(codeOf(await join([path]))).toBe('UPLOAD_PART_UNFINISHED');
    await tell(path, { offset: 300, bytes: randomBytes(200), length: 500 });
    expect((await join([path])).statusCode).toBe(201);
    expect(await countsOf(link)).toMatchObject({ file_count: 1, size_bytes: 500 });
    await sendsNothing();
  });

  test.each([{}, { 'upload-length': '5', 'upload-defer-length': '1' }, { 'upload-defer-length': '2' }])(
    'a deferred length is refused with %j',
    async (headers) => {
      expect(codeOf(await create(null, { headers }))).toBe('INVALID_REQUEST');
    },
  );
});
