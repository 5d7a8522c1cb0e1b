import { createHash } from 'node:crypto';
import { mebibyte } from '@kepwai/rules/sizes';
import { describe, expect, test } from 'vitest';
import {
  chat,
  hands,
  later,
  now,
  replaceChat,
  shared,
  useChatScene,
} from '../../../../test/scenes/chat-scene.ts';
import { AppError } from '../../../errors.ts';
import { RetryLater } from '../../../queue/queue.ts';

useChatScene({ clock: () => now, limitBytes: 100_000 });

type Fault = 'not-ready' | 'not-found' | 'gone' | 'rate-limited' | 'server-error' | 'unauthorized' | 'empty';

/** Returns different bytes for each test, so that the store shows which test they are from. */
function someBytes(sizeBytes = 1000): Buffer<ArrayBuffer> {
  return Buffer.alloc(sizeBytes, createHash('sha256').update(chat.groupId).digest());
}

/** Size that is reserved before the first byte. */
const reservedSize = mebibyte + 1;

const addressOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function postFile(bytes: Buffer<ArrayBuffer>, kind?: Fault) {
  const faults = kind && [{ kind }];
  await chat.post({ type: 'file', contents: [{ bytes, fileName: 'a.bin', ...(faults && { faults }) }] });
  await hands.handleEvents();
}

const timesAsked = () => shared.line.control.log().filter(({ path }) => path.endsWith('/content')).length;

describe('content that LINE does not deliver at once', () => {
  test.each(['not-ready', 'rate-limited', 'server-error', 'empty'] as const)(
    'is retried later after %s, with its bytes still reserved if they are many',
    async (fault) => {
      await replaceChat({ limitBytes: 2 * reservedSize });
      for (const [sizeBytes, reserved] of [
        [1000, 0],
        [reservedSize, reservedSize],
      ] as const) {
        const bytes = someBytes(sizeBytes);
        const before = await chat.usage();
        await postFile(bytes, fault);
        const [thrown] = await hands.fetch();
        expect(thrown).toBeInstanceOf(RetryLater);
        expect((await chat.files()).at(-1)).toMatchObject({ state: 'fetching' });
        expect(await chat.usage()).toEqual({ ...before, reserved });
        expect(await hands.fetch()).toEqual([]);
        expect((await chat.files()).at(-1)).toMatchObject({ state: 'kept', sha256: addressOf(bytes) });
        expect(await chat.usage()).toEqual({ used: before.used + sizeBytes, reserved: 0 });
      }
    },
  );

  test('is retried after as long again as it has waited, up to a minute', async () => {
    await chat.post({
      type: 'video',
      contents: [{ generate: { sizeBytes: 10 }, faults: [{ kind: 'not-ready', times: 'always' }] }],
    });
    await hands.handleEvents();
    const pauses: number[] = [];
    for (const waitedSeconds of [0, 1, 16, 7200]) {
      const [thrown] = await hands.fetch({ triedSince: new Date(now.getTime() - waitedSeconds * 1000) });
      pauses.push(thrown instanceof RetryLater ? thrown.seconds : Number.NaN);
    }
    for (const [index, expected] of [1, 1, 16, 60].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(expected * 0.8);
      expect(pauses[index]).toBeLessThanOrEqual(expected * 1.2);
    }
  });

  test('is given up after a day, and its reservation is released', async () => {
    await postFile(someBytes(), 'not-ready');
    await hands.fetch();
    later(25 * 3600);
    const [messageId = ''] = (await chat.files()).map((file) => file.line_message_id ?? '');
    shared.line.control.setContentFaults(messageId, [{ kind: 'not-ready', times: 'always' }]);
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'failed' }]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('is missed when LINE answers 404 three times', async () => {
    await chat.post({
      type: 'image',
      contents: [{ picture: {}, faults: [{ kind: 'not-found', times: 'always' }] }],
    });
    await hands.handleEvents();
    expect(await hands.fetch({ attempt: 0 })).toHaveLength(1);
    expect(await hands.fetch({ attempt: 1 })).toHaveLength(1);
    expect(await chat.files()).toMatchObject([{ state: 'fetching' }]);
    expect(await hands.fetch({ attempt: 2 })).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'expired' }]);
  });

  test('is discarded when LINE reports that it was unsent', async () => {
    await postFile(someBytes(), 'gone');
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toEqual([]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('leaves no partial file when the connection is cut', async () => {
    const bytes = someBytes(90_000);
    await chat.post({
      type: 'file',
      contents: [{ bytes, fileName: 'a.bin', faults: [{ kind: 'cut', afterBytes: 50_000 }] }],
    });
    await hands.handleEvents();
    expect((await hands.fetch())[0]).toBeInstanceOf(RetryLater);
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([
      { state: 'kept', size_bytes: 90_000, sha256: addressOf(bytes) },
    ]);
  });

  test('is no picture, video or audio as long as it has no bytes', async () => {
    await chat.post({
      type: 'audio',
      contents: [{ generate: { sizeBytes: 1000 }, faults: [{ kind: 'empty' }] }],
    });
    await hands.handleEvents();
    expect((await hands.fetch())[0]).toBeInstanceOf(RetryLater);
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'kept', size_bytes: 1000 }]);
  });

  test('is accepted shorter than announced after ten minutes, but never empty', async () => {
    await postFile(someBytes());
    later(11 * 60);
    const { content } = shared.deps.line;
    const answerWith = (...pieces: Buffer[]) => {
      async function* stream() {
        yield* pieces;
      }
      const answer = { status: 'ready', stream: stream(), contentType: '', contentLength: null } as const;
      shared.deps.line.content = { ...content, fetchContent: async () => answer };
    };
    answerWith();
    expect((await hands.fetch())[0]).toBeInstanceOf(RetryLater);
    answerWith(someBytes(500));
    expect(await hands.fetch()).toEqual([]);
    shared.deps.line.content = content;
    expect(await chat.files()).toMatchObject([{ state: 'kept', size_bytes: 500 }]);
  });

  test('is an empty file when LINE announced one', async () => {
    await postFile(Buffer.alloc(0));
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'kept', size_bytes: 0 }]);
  });
});

describe('the remaining bytes of a quota', () => {
  test.each([100_001, reservedSize])(
    'are compared first: a file of %i bytes is not requested',
    async (sizeBytes) => {
      const before = timesAsked();
      await postFile(someBytes(sizeBytes));
      expect(await hands.fetch()).toEqual([]);
      expect(await chat.files()).toMatchObject([
        { state: 'missed', missed_reason: 'quota_full', quota_id: null },
      ]);
      expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
      expect(timesAsked()).toBe(before);
    },
  );

  test('stop a video of unknown size', async () => {
    await chat.post({
      type: 'video',
      contents: [{ generate: { sizeBytes: 5_000_000, seed: chat.groupId } }],
    });
    await hands.handleEvents();
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'quota_full' }]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('stop a video without a length as soon as they are used up', async () => {
    await chat.post({ type: 'video', contents: [{ generate: { sizeBytes: 10 } }] });
    await hands.handleEvents();
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 10_000;
        yield Buffer.alloc(10_000);
      }
    }
    const { content } = shared.deps.line;
    shared.deps.line.content = {
      ...content,
      fetchContent: async () => ({
        status: 'ready',
        stream: endless(),
        contentType: 'video/mp4',
        contentLength: null,
      }),
    };
    expect(await hands.fetch()).toEqual([]);
    shared.deps.line.content = content;
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'quota_full' }]);
    expect(sent).toBeLessThanOrEqual(120_000);
  });

  test('are not exceeded by many small files that come at once, of which none is reserved', async () => {
    for (const fill of ['a', 'b', 'c', 'd', 'e', 'f'])
      await chat.post({
        type: 'file',
        contents: [{ bytes: Buffer.alloc(30_000, fill + chat.groupId), fileName: `${fill}.bin` }],
      });
    await hands.handleEvents();
    await Promise.all([hands.fetch(), hands.fetch(), hands.fetch()]);
    const states = (await chat.files()).map(({ state }) => state).sort();
    expect(states).toEqual(['kept', 'kept', 'kept', 'missed', 'missed', 'missed']);
    expect(await chat.usage()).toEqual({ used: 90_000, reserved: 0 });
  });

  test('are not exceeded by many pictures that come at once', async () => {
    await chat.post({
      type: 'image',
      contents: [1, 2, 3, 4, 5, 6].map((seed) => ({
        generate: { sizeBytes: 30_000, seed: `${chat.groupId}${seed}` },
        mimeType: 'image/png',
      })),
    });
    await hands.handleEvents();
    await Promise.all([hands.fetch(), hands.fetch(), hands.fetch()]);
    const states = (await chat.files()).map(({ state }) => state).sort();
    expect(states).toEqual(['kept', 'kept', 'kept', 'missed', 'missed', 'missed']);
    expect(await chat.usage()).toEqual({ used: 90_000, reserved: 0 });
  });

  test('are released when a pending file is unsent', async () => {
    await replaceChat({ limitBytes: reservedSize });
    const [messageId = ''] = await chat.post({
      type: 'file',
      contents: [{ bytes: someBytes(reservedSize), fileName: 'a.bin', faults: [{ kind: 'not-ready' }] }],
    });
    await hands.handleEvents();
    await hands.fetch();
    expect(await chat.usage()).toEqual({ used: 0, reserved: reservedSize });
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.handleEvents();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('are zero when the group was unlinked meanwhile', async () => {
    await postFile(someBytes());
    await shared.deps.db
      .updateTable('groups')
      .set({ quota_id: null })
      .where('id', '=', chat.groupId)
      .execute();
    await hands.fetch();
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'no_quota' }]);
  });
});

describe('a failing server', () => {
  test('loses nothing when its disk is full', async () => {
    const bytes = someBytes();
    await postFile(bytes);
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async () => {
      throw new AppError('STORAGE_FULL');
    };
    later(48 * 3600);
    expect((await hands.fetch())[0]).toMatchObject({ seconds: 60 });
    shared.deps.blobs.receive = receive;
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'kept', sha256: addressOf(bytes) }]);
  });

  test('reaches the same result after dying before the commit', async () => {
    const bytes = someBytes();
    await postFile(bytes);
    const dying = new AbortController();
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async (...given) => {
      await receive(...given);
      dying.abort();
      throw new Error('killed');
    };
    expect(await hands.fetch({ signal: dying.signal })).toHaveLength(1);
    shared.deps.blobs.receive = receive;
    expect(await chat.files()).toMatchObject([{ state: 'fetching' }]);
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'kept', sha256: addressOf(bytes) }]);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
  });

  test('keeps one file when it runs the same job twice at once', async () => {
    await postFile(someBytes());
    await Promise.all([hands.fetch(), hands.fetch(), hands.fetch()]);
    expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
    expect(await shared.deps.blobs.size(addressOf(someBytes()))).toBe(1000);
  });

  test('requests another token when LINE rejects one once', async () => {
    const bytes = someBytes();
    await postFile(bytes, 'unauthorized');
    expect(await hands.fetch()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
  });
});
