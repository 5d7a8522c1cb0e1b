import { createHash, randomBytes } from 'node:crypto';
import { mebibyte } from '@kepwai/rules/sizes';
import { describe, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { buildMember, buildUser, recordMembership } from '../../../../test/index.ts';
import { chat, hands, replaceChat, shared, useChatScene } from '../../../../test/scenes/chat-scene.ts';
import type { FileTypeRule } from '../../../db/tables.ts';
import { changeSavingFileTypes } from '../../groups/settings/saving-file-types/saving-file-types.ts';

useChatScene();

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** Sets some file types as the quota's owner; without a quota, as any member. */
async function choose(...rules: FileTypeRule[]): Promise<void> {
  const { db } = shared.deps;
  const { groupId, quotaId } = chat;
  const quota = await db
    .selectFrom('quotas')
    .select('owner_id')
    .where('id', '=', quotaId)
    .executeTakeFirstOrThrow();
  await recordMembership(shared.deps, { groupId, userId: quota.owner_id, isMember: true });
  await changeSavingFileTypes(shared.deps, { groupId, userId: quota.owner_id, rules });
}
const off = (kind: FileTypeRule['kind']): FileTypeRule => ({ kind, keep: false, max_bytes: null });
const upTo = (kind: FileTypeRule['kind'], max_bytes: number): FileTypeRule => ({
  kind,
  keep: true,
  max_bytes,
});

const postFile = (fileName: string, bytes: Buffer<ArrayBuffer>) =>
  chat.post({ type: 'file', contents: [{ bytes, fileName }] });
const postFilm = (sizeBytes: number, more: object = {}) =>
  chat.post({
    type: 'video',
    contents: [{ generate: { sizeBytes, seed: chat.groupId }, mimeType: 'video/mp4', ...more }],
  });
const outcomes = async () =>
  (await chat.files()).map(({ kind, state, missed_reason }) => [kind, state, missed_reason]);
const addressOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const timesAsked = () => shared.line.control.log().filter(({ path }) => path.includes('/content')).length;

describe('an excluded file type', () => {
  test('is shown as not kept, and not requested from LINE', async () => {
    await choose(off('video'));
    const before = timesAsked();
    await postFilm(1000);
    await hands.work();
    expect(await outcomes()).toEqual([['video', 'missed', 'kind_off']]);
    expect(timesAsked()).toBe(before);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('an excluded file type also excludes generic files of that type, by name and by bytes', async () => {
    await choose(off('image'));
    const before = timesAsked();
    await postFile('แมว.PNG', png);
    await hands.work();
    expect(timesAsked()).toBe(before);
    await postFile('แมว', png);
    await hands.work();
    expect(await outcomes()).toEqual([
      ['image', 'missed', 'kind_off'],
      ['image', 'missed', 'kind_off'],
    ]);
    expect(await shared.deps.blobs.size(addressOf(png))).toBeNull();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('leaves the other types, and videos sent as files when files are excluded', async () => {
    await choose(off('file'));
    await postFile('งบ.pdf', Buffer.from('%PDF-1.7\n'));
    await postFile('แมว.png', png);
    await hands.work();
    expect(await outcomes()).toEqual([
      ['file', 'missed', 'kind_off'],
      ['image', 'kept', null],
    ]);
  });

  test('keeps its places in an image set, each with the reason', async () => {
    await choose(off('image'));
    await chat.post({
      type: 'image',
      contents: [1, 2].map((seed) => ({ picture: { seed: String(seed), width: 32, height: 32 } })),
    });
    await hands.work();
    const files = await chat.files();
    expect(files.map((file) => [file.image_set_index, file.missed_reason])).toEqual([
      [1, 'kind_off'],
      [2, 'kind_off'],
    ]);
    expect(new Set(files.map((file) => file.image_set_id)).size).toBe(1);
  });

  test('is the reason shown even without a quota, and the bot does not ask for one', async () => {
    await replaceChat({ hasQuota: false });
    await choose(off('video'));
    await postFilm(1000);
    await hands.work();
    expect(await outcomes()).toEqual([['video', 'missed', 'kind_off']]);
    expect(shared.line.control.sends().filter(({ to }) => to === chat.chatId)).toEqual([]);
  });
});

test('a choice of file types does not affect files that people upload themselves', async () => {
  await choose(off('image'), off('file'));
  const { id: userId } = await buildUser(shared.deps.db);
  await buildMember(shared.deps.db, { group_id: chat.groupId, user_id: userId });
  const answer = await call(shared, 'createUpload', {
    as: bearer(await tokenFor(shared, userId)),
    path: { groupId: chat.groupId },
    body: png,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(png.byteLength),
      'upload-metadata': `filename ${Buffer.from('แมว.png').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
  });
  expect(answer.status).toBe(201);
  expect(await outcomes()).toEqual([['image', 'kept', null]]);
});

describe("a file above the group's maximum size", () => {
  test('is not requested if LINE states its size', async () => {
    await choose(upTo('file', mebibyte));
    const before = timesAsked();
    await postFile('a.bin', randomBytes(mebibyte + 1));
    await hands.work();
    expect(timesAsked()).toBe(before);
    await postFile('b.bin', randomBytes(mebibyte));
    await hands.work();
    expect(await outcomes()).toEqual([
      ['file', 'missed', 'too_large'],
      ['file', 'kept', null],
    ]);
    expect(await chat.usage()).toEqual({ used: mebibyte, reserved: 0 });
  });

  test('is discarded if its size is only known later', async () => {
    await choose(upTo('video', mebibyte));
    const before = await listBlobs();
    await postFilm(mebibyte + 1);
    await hands.work();
    await postFilm(mebibyte);
    await hands.work();
    expect(await outcomes()).toEqual([
      ['video', 'missed', 'too_large'],
      ['video', 'kept', null],
    ]);
    expect((await listBlobs()).length).toBe(before.length + 1);
    expect(await chat.usage()).toEqual({ used: mebibyte, reserved: 0 });
  });

  test('is reported as too large even when it would not fit into the quota', async () => {
    await replaceChat({ limitBytes: 2 * mebibyte });
    await choose(upTo('video', mebibyte));
    await postFilm(3 * mebibyte);
    await hands.work();
    expect(await outcomes()).toEqual([['video', 'missed', 'too_large']]);
  });

  test('is reported as exceeding the quota if fewer bytes remain than the maximum', async () => {
    await replaceChat({ limitBytes: 1000 });
    await choose(upTo('video', mebibyte));
    await postFilm(2000);
    await hands.work();
    expect(await outcomes()).toEqual([['video', 'missed', 'quota_full']]);
  });
});

describe('a file posted before a change of the file types', () => {
  test('is kept by the rules of that time', async () => {
    await postFilm(3 * mebibyte, { faults: [{ kind: 'not-ready' }] });
    await hands.handleEvents();
    await hands.fetch();
    await choose(off('video'));
    expect(await hands.fetch()).toEqual([]);
    expect(await outcomes()).toEqual([['video', 'kept', null]]);
  });

  test('is not kept if it was excluded at that time', async () => {
    await choose(upTo('video', mebibyte));
    await postFilm(3 * mebibyte, { faults: [{ kind: 'not-ready' }] });
    await hands.handleEvents();
    await choose({ kind: 'video', keep: true, max_bytes: null });
    await hands.fetch();
    expect(await hands.fetch()).toEqual([]);
    expect(await outcomes()).toEqual([['video', 'missed', 'too_large']]);
  });
});

async function listBlobs(): Promise<string[]> {
  const listed: string[] = [];
  for await (const { sha256 } of shared.deps.blobs.list()) listed.push(sha256);
  return listed;
}
