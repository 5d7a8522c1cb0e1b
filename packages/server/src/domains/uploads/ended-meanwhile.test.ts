import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import { createUploads } from './uploads.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  tus = createTusClient(origin, await shared.signIn(chat.mother));
});

/** Sends two parts, and begins their whole. Returns its id. */
async function beginWhole(): Promise<string> {
  const partIds: string[] = [];
  for (const bytes of [randomBytes(300), randomBytes(200)]) {
    const headers = { 'upload-concat': 'partial' };
    const answer = await tus.create(chat.groupId, bytes.byteLength, { headers });
    const path = answer.headers.get('location') ?? '';
    expect((await tus.append(path, 0, bytes)).status).toBe(204);
    partIds.push(path.split('/').at(-1) ?? '');
  }
  const part = await shared.deps.uploads.find(partIds[0] ?? '');
  return await shared.deps.uploads.beginJoined({
    ...{ groupId: chat.groupId, userId: part?.user_id ?? null },
    ...{ name: 'a.bin', mimeType: null, partIds, concat: 'final;' },
  });
}

/** Stage of the bytes at which the upload is ended. */
const moments: Record<string, (parts: UploadParts, end: () => Promise<void>) => Partial<UploadParts>> = {
  'before its parts are joined': (parts, end) => ({
    join: async (...given) => {
      await end();
      await parts.join(...given);
    },
  }),
  'after its parts are joined': (parts, end) => ({
    join: async (...given) => {
      await parts.join(...given);
      await end();
    },
  }),
  'after its hash is known': (parts, end) => ({
    seal: async (...given) => {
      const digest = await parts.seal(...given);
      await end();
      return digest;
    },
  }),
};

test.each(Object.keys(moments))(
  'an upload that is ended %s is gone, and nothing of it stays',
  async (when) => {
    const id = await beginWhole();
    const { uploads: others, uploadParts: parts } = shared.deps;
    const changed = moments[when]?.(parts, () => others.end(id));
    const uploads = createUploads({ ...shared.deps, uploadParts: { ...parts, ...changed } });
    await expect(uploads.finish(id)).rejects.toMatchObject({ code: 'UPLOAD_GONE' });
    expect(await chat.files()).toEqual([]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await parts.list()).toEqual([]);
  },
);
