import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chat, hands, shared, useChatScene } from '../../../test/scenes/chat-scene.ts';
import type { LiveEvent } from '../../db/notify.ts';
import { RetryLater } from '../../queue/queue.ts';

useChatScene();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
const bytesOf = async (sha256: string | null | undefined) =>
  Buffer.concat(await (await shared.deps.blobs.open(sha256 ?? '')).toArray());

describe('posts in a group with a quota', () => {
  test('an image set is kept picture by picture in order, with its thumbnails', async () => {
    const at = Date.parse('2026-11-21T07:05:10Z');
    await chat.post({
      type: 'image',
      at,
      webhook: { order: 'reversed' },
      contents: [1, 2, 3].map((seed) => ({ picture: { seed: String(seed), width: 400, height: 300 } })),
    });
    await hands.work();
    const files = await chat.files();
    expect(files.map((file) => [file.state, file.kind, file.image_set_index, file.name])).toEqual([
      ['kept', 'image', 1, '2026-11-21 14.05 แม่ (1).jpg'],
      ['kept', 'image', 2, '2026-11-21 14.05 แม่ (2).jpg'],
      ['kept', 'image', 3, '2026-11-21 14.05 แม่ (3).jpg'],
    ]);
    expect(new Set(files.map((file) => file.image_set_id)).size).toBe(1);
    const set = await shared.deps.db
      .selectFrom('image_sets')
      .selectAll()
      .where('group_id', '=', chat.groupId)
      .execute();
    expect(set).toMatchObject([{ total: 3 }]);
    const sizes = files.reduce((sum, file) => sum + (file.size_bytes ?? 0), 0);
    expect(await chat.usage()).toEqual({ used: sizes, reserved: 0 });
    const blob = await shared.deps.db
      .selectFrom('blobs')
      .selectAll()
      .where('sha256', '=', files[0]?.sha256 ?? '')
      .executeTakeFirst();
    expect(blob).toMatchObject({
      thumbnail_state: 'ready',
      width: 400,
      height: 300,
      thumbhash: expect.any(String),
    });
    expect(await shared.deps.blobs.readDerived(files[0]?.sha256 ?? '', 'small')).not.toBeNull();
  });

  test('tiles come before poster names, which are later added to names of pictures that were pending', async () => {
    const { control } = shared.line;
    const memberPath = `/v2/bot/group/${chat.chatId}/member`;
    control.addFault({ path: memberPath, status: 500, times: 2 });
    const at = Date.parse('2026-11-21T07:05:10Z');
    const heard: LiveEvent[] = [];
    shared.deps.live.subscribe((event) => heard.push(event));
    await chat.post({ type: 'image', at, contents: [{ picture: { width: 40, height: 30 } }] });
    await chat.post({ type: 'file', contents: [{ bytes: pdf, fileName: '2026-11-21 14.05 (9).pdf' }] });
    await hands.handleEvents();
    const [picture, file] = await chat.files();
    expect(picture).toMatchObject({ name: '2026-11-21 14.05 (1).jpg', posted_by: expect.any(String) });
    expect(control.log().filter(({ path }) => path.startsWith(memberPath))).toEqual([]);

    await expect(hands.resolvePosters()).rejects.toThrow(RetryLater);
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async (...given) => {
      shared.deps.blobs.receive = receive;
      control.clearFaults();
      await chat.post({ type: 'text', text: 'สวัสดี' });
      await chat.post({ type: 'image', at, contents: [{ picture: { seed: 'two', width: 40, height: 30 } }] });
      await hands.handleEvents();
      await hands.resolvePosters();
      return await receive(...given);
    };
    await hands.fetch();
    await hands.fetch();
    expect((await chat.files()).map(({ name }) => name).toSorted()).toEqual([
      '2026-11-21 14.05 (9).pdf',
      '2026-11-21 14.05 แม่ (1).jpg',
      '2026-11-21 14.05 แม่ (2).jpg',
    ]);
    const renamed = { type: 'files-changed', groupId: chat.groupId, change: 'updated' };
    const updatedIds = () =>
      heard.flatMap((event) =>
        event.type === 'files-changed' && event.change === 'updated' ? event.fileIds : [],
      );
    await expect.poll(() => heard).toContainEqual({ type: 'group-changed', groupId: chat.groupId });
    expect(heard).toContainEqual(expect.objectContaining(renamed));
    expect(updatedIds()).toEqual(expect.arrayContaining([picture?.id, file?.id]));
  });

  test('a file keeps its Thai name and its bytes', async () => {
    await chat.post({ type: 'file', contents: [{ bytes: pdf, fileName: 'งบ ๒๕๖๙/ไตรมาส ๑.pdf' }] });
    await hands.work();
    const [file] = await chat.files();
    expect(file).toMatchObject({
      state: 'kept',
      kind: 'file',
      name: 'งบ ๒๕๖๙-ไตรมาส ๑.pdf',
      mime_type: 'application/pdf',
      size_bytes: pdf.byteLength,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    });
    expect(await bytesOf(file?.sha256)).toEqual(pdf);
    expect(await chat.usage()).toEqual({ used: pdf.byteLength, reserved: 0 });
  });

  test('a video gets LINE’s preview picture, and an audio its duration', async () => {
    const mp4 = { generate: { sizeBytes: 50_000, seed: 'film' }, mimeType: 'video/mp4', durationMs: 12_000 };
    const m4a = { generate: { sizeBytes: 9000, seed: 'voice' }, mimeType: 'audio/x-m4a', durationMs: 3000 };
    await chat.post({ type: 'video', contents: [mp4] });
    await chat.post({ type: 'audio', contents: [m4a] });
    await hands.work();
    const [film, voice] = await chat.files();
    expect(film).toMatchObject({ state: 'kept', kind: 'video', duration_ms: 12_000 });
    expect(voice).toMatchObject({ state: 'kept', kind: 'audio', duration_ms: 3000 });
    expect(voice?.name).toMatch(/\(2\)\.m4a$/);
    expect(await shared.deps.blobs.readDerived(film?.sha256 ?? '', 'small')).not.toBeNull();
    expect(await shared.deps.blobs.readDerived(voice?.sha256 ?? '', 'small')).toBeNull();
  });

  test('a picture that cannot be drawn is kept without a thumbnail', async () => {
    const broken = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffff', 'hex');
    await chat.post({ type: 'image', contents: [{ bytes: broken, mimeType: 'image/png' }] });
    await hands.work();
    const [file] = await chat.files();
    expect(file?.state).toBe('kept');
    const blob = await shared.deps.db
      .selectFrom('blobs')
      .selectAll()
      .where('sha256', '=', file?.sha256 ?? '')
      .executeTakeFirst();
    expect(blob?.thumbnail_state).toBe('none');
  });

  test('a webhook delivered three times has the effect of one', async () => {
    await chat.post({
      type: 'file',
      webhook: { duplicate: 2 },
      contents: [{ bytes: pdf, fileName: 'a.pdf' }],
    });
    await hands.work();
    expect(await chat.files()).toHaveLength(1);
    expect(await chat.usage()).toEqual({ used: pdf.byteLength, reserved: 0 });
  });

  test('the same bytes posted twice are two files that count once', async () => {
    await chat.post({ type: 'file', contents: [{ bytes: pdf, fileName: 'a.pdf' }] });
    await chat.post({ type: 'file', contents: [{ bytes: pdf, fileName: 'b.pdf' }] });
    await hands.work();
    expect((await chat.files()).map(({ state }) => state)).toEqual(['kept', 'kept']);
    expect(await chat.usage()).toEqual({ used: pdf.byteLength, reserved: 0 });
  });

  test('an unnamed poster is null, and pictures without an index still form one image set', async () => {
    await chat.post({
      type: 'image',
      webhook: { omitUserId: true },
      imageSet: { form: 'id-only' },
      contents: ['x', 'y'].map((seed) => ({ picture: { seed, width: 32, height: 32 } })),
    });
    await hands.work();
    const files = await chat.files();
    expect(files).toMatchObject([
      { posted_by: null, image_set_index: null },
      { posted_by: null, image_set_index: null },
    ]);
    expect(files[0]?.image_set_id).toBe(files[1]?.image_set_id);
  });

  test('content on an external server is never requested', async () => {
    await chat.post({
      type: 'image',
      provider: 'external',
      contents: [{ picture: { width: 32, height: 32 } }],
    });
    await hands.work();
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'external' }]);
  });

  test('texts, stickers and locations create no file', async () => {
    await chat.post({ type: 'text', text: 'สวัสดี' });
    await chat.post({ type: 'sticker', extra: { packageId: '1', stickerId: '1' } });
    await chat.post({ type: 'location', extra: { latitude: 13.7, longitude: 100.5 } });
    await hands.work();
    expect(await chat.files()).toEqual([]);
  });
});
