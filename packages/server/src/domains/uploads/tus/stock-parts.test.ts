import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type PreviousUpload, Upload, type UrlStorage } from 'tus-js-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createScene, type Scene } from '../../../../test/callers.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { listenOnly } from '../../../../test/scenes/chat.ts';
import { buildRequest, senderTo } from '../../../../test/scenes/file-requests.ts';
import { createUploadPlaces } from '../places.ts';

type Options = Upload['options'];
type Target = Pick<Options, 'endpoint' | 'headers'>;

let shared: TestApp;
let origin: string;
let scene: Scene;
let target: Target;
beforeAll(async () => {
  // On a busy machine a slot is free later than clients would wait.
  shared = await createTestApp(forFile, { uploadPlaces: createUploadPlaces({ patienceMs: 60_000 }) });
  origin = await listenOnly(shared);
});

/** Target address of the client, with its identification. */
const targets: Record<string, () => Promise<Target>> = {
  'a group': async () => ({
    endpoint: `${origin}/api/group/${scene.groupId}/upload`,
    headers: { ...scene.callers.member?.headers },
  }),
  'a file request': async () => {
    const link = await buildRequest(shared, scene);
    return {
      endpoint: `${origin}/api/share/${link.slug}/upload`,
      headers: { 'share-sender': senderTo(shared, link) },
    };
  },
};

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const listFiles = async () =>
  await shared.deps.db
    .selectFrom('files')
    .select(['name', 'sha256', 'size_bytes'])
    .where('group_id', '=', scene.groupId)
    .where('name', 'like', 'ทะเล%')
    .execute();

const reservedBytes = async () =>
  (
    await shared.deps.db
      .selectFrom('quotas')
      .select('reserved_bytes')
      .where('id', '=', scene.quotaId)
      .executeTakeFirst()
  )?.reserved_bytes;

function options(more: Partial<Options> = {}): Options {
  return {
    ...target,
    metadata: { filename: 'ทะเล.bin' },
    retryDelays: null,
    ...more,
  };
}

async function send(file: Buffer | Readable, more: Partial<Options> = {}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    new Upload(file, options({ ...more, onSuccess: () => resolve(), onError: reject })).start();
  });
}

/** Storage of addresses as browsers have one, which outlives the client. */
function rememberUrls(): UrlStorage {
  const kept = new Map<string, PreviousUpload>();
  const find = (fingerprint: string) =>
    [...kept].filter(([key]) => key.startsWith(fingerprint)).map(([, upload]) => upload);
  return {
    findAllUploads: async () => [...kept.values()],
    findUploadsByFingerprint: async (fingerprint) => find(fingerprint),
    removeUpload: async (key) => void kept.delete(key),
    async addUpload(fingerprint, upload) {
      const key = `${fingerprint}::${kept.size}`;
      kept.set(key, { ...upload, urlStorageKey: key });
      return key;
    },
  };
}

describe.each(Object.keys(targets))('tus-js-client to %s', (where) => {
  beforeEach(async () => {
    scene = await createScene(shared);
    target = (await targets[where]?.()) ?? {};
  });

  async function expectKept(bytes: Buffer): Promise<void> {
    expect(await listFiles()).toEqual([
      { name: 'ทะเล.bin', sha256: sha256Of(bytes), size_bytes: bytes.byteLength },
    ]);
    expect(await reservedBytes()).toBe(0);
  }

  test.each<[string, Partial<Options>]>([
    ['in three parts at once', { parallelUploads: 3 }],
    ['in parts of small pieces', { parallelUploads: 3, chunkSize: 20_000 }],
    ['in parts by POST alone', { parallelUploads: 3, overridePatchMethod: true }],
    ['in parts with their metadata', { parallelUploads: 2, metadataForPartialUploads: { filename: 'ท่อน' } }],
    ['in parts that come with their creations', { parallelUploads: 3, uploadDataDuringCreation: true }],
    ['with its creation', { uploadDataDuringCreation: true }],
    ['with its creation, in pieces', { uploadDataDuringCreation: true, chunkSize: 30_000 }],
    ['by POST alone', { overridePatchMethod: true, chunkSize: 30_000 }],
    ['with ids of its requests', { addRequestId: true }],
  ])('sends a file %s', async (_how, how) => {
    const bytes = randomBytes(100_003);
    await send(bytes, how);
    await expectKept(bytes);
  });

  test.each<[string, Partial<Options>]>([
    ['in pieces', {}],
    ['by POST alone', { overridePatchMethod: true }],
    ['with its creation', { uploadDataDuringCreation: true }],
  ])('sends a stream of unknown length %s', async (_how, how) => {
    const bytes = randomBytes(50_003);
    const stream = Readable.from([bytes.subarray(0, 20_001), bytes.subarray(20_001)], { objectMode: false });
    await send(stream, { ...how, uploadLengthDeferred: true, chunkSize: 10_000 });
    await expectKept(bytes);
  });

  test.each([
    [1, 0],
    [1, 3],
    // Then the client has the addresses of all parts, which it stores together.
    [3, 7],
  ])('resumes with %i parts in another client after %i pieces', async (parallelUploads, pieces) => {
    const bytes = randomBytes(200_000);
    const more = {
      parallelUploads,
      chunkSize: 30_000,
      urlStorage: rememberUrls(),
      fingerprint: async () => 'ทะเล',
      storeFingerprintForResuming: true,
      removeFingerprintOnSuccess: true,
    };
    await new Promise<void>((resolve, reject) => {
      let sent = 0;
      const upload: Upload = new Upload(
        bytes,
        options({
          ...more,
          onError: reject,
          onUploadUrlAvailable: () => {
            if (pieces === 0) void upload.abort().then(resolve);
          },
          onChunkComplete: () => {
            sent += 1;
            if (sent === pieces) void upload.abort().then(resolve);
          },
        }),
      );
      upload.start();
    });
    let created = 0;
    await new Promise<void>((resolve, reject) => {
      const again = new Upload(
        bytes,
        options({
          ...more,
          onSuccess: () => resolve(),
          onError: reject,
          onBeforeRequest: (request) => {
            if (request.getMethod() === 'POST') created += 1;
          },
        }),
      );
      again
        .findPreviousUploads()
        .then(([previous]) => {
          if (!previous) throw new Error('the client knows nothing of its upload');
          again.resumeFromPreviousUpload(previous);
          again.start();
        })
        .catch(reject);
    });
    // Its parts are joined, and nothing else begins.
    expect(created).toBe(parallelUploads > 1 ? 1 : 0);
    await expectKept(bytes);
    expect(await more.urlStorage.findAllUploads()).toEqual([]);
  });

  test('ends uploads that it gives up', async () => {
    const upload: Upload = new Upload(
      randomBytes(100_000),
      options({ parallelUploads: 2, chunkSize: 20_000 }),
    );
    let sent = 0;
    await new Promise<void>((resolve, reject) => {
      upload.options.onChunkComplete = () => {
        sent += 1;
        // Then it has the addresses of both parts.
        if (sent === 4) upload.abort(true).then(resolve, reject);
      };
      upload.options.onError = reject;
      upload.start();
    });
    expect(await listFiles()).toEqual([]);
    await expect.poll(reservedBytes).toBe(0);
  });

  test.each([1, 3])('sends an empty file in %i parts', async (parallelUploads) => {
    await send(Buffer.alloc(0), { parallelUploads });
    await expectKept(Buffer.alloc(0));
  });

  test('sends more files in three parts each than there are slots for, all at once', async () => {
    const all = Array.from({ length: 25 }, () => randomBytes(3000));
    await Promise.all(all.map((bytes) => send(bytes, { parallelUploads: 3 })));
    expect((await listFiles()).map(({ sha256 }) => sha256).toSorted()).toEqual(all.map(sha256Of).toSorted());
    expect(await reservedBytes()).toBe(0);
  });
});
