import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHands, createTestChat, type Hands, listenOnly, type TestChat } from '../../../test/chat.ts';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import type { LiveEvent } from '../../db/notify.ts';
import { RetryLater } from '../../queue/queue.ts';
import { findGroupInChat, findGroupOfChat } from '../groups/chat/store.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared);
});

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

describe('an unsent message', () => {
  test('is deleted for good: tile, bytes, pictures and usage', async () => {
    const [messageId = ''] = await chat.post({
      type: 'image',
      contents: [{ picture: { seed: 'unsend', width: 64, height: 64 } }],
    });
    await hands.work();
    const [file] = await chat.files();
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    expect(await chat.files()).toEqual([]);
    expect(await shared.deps.blobs.size(file?.sha256 ?? '')).toBeNull();
    expect(await shared.deps.blobs.readDerived(file?.sha256 ?? '', 'small')).toBeNull();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('takes nothing from another file with the same bytes', async () => {
    const [first = ''] = await chat.post({
      type: 'file',
      contents: [{ bytes: Buffer.from('same'), fileName: 'a.txt' }],
    });
    await chat.post({ type: 'file', contents: [{ bytes: Buffer.from('same'), fileName: 'b.txt' }] });
    await hands.work();
    shared.line.control.unsend(first);
    await shared.line.control.idle();
    await hands.work();
    const files = await chat.files();
    expect(files).toMatchObject([{ name: 'b.txt', state: 'kept' }]);
    expect(await bytesOf(files[0]?.sha256)).toEqual(Buffer.from('same'));
    expect(await chat.usage()).toEqual({ used: 4, reserved: 0 });
  });

  test.each(['before', 'after'] as const)(
    'is never kept when the unsend comes %s the message, in any order of handling',
    async (unsend) => {
      await chat.post({
        type: 'file',
        unsend,
        contents: [{ bytes: Buffer.from('never'), fileName: 'a.txt' }],
      });
      await hands.handleEvents((ids) => ids.toReversed());
      await hands.fetch();
      expect(await chat.files()).toEqual([]);
      expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    },
  );

  test('is not kept when its bytes are already being fetched', async () => {
    const bytes = Buffer.from('on its way');
    const [messageId = ''] = await chat.post({ type: 'file', contents: [{ bytes, fileName: 'a.txt' }] });
    await hands.handleEvents();
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async (...given) => {
      const received = await receive(...given);
      shared.line.control.unsend(messageId);
      await shared.line.control.idle();
      await hands.handleEvents();
      return received;
    };
    await hands.fetch();
    shared.deps.blobs.receive = receive;
    expect(await chat.files()).toEqual([]);
    expect(await shared.deps.blobs.size(createHash('sha256').update(bytes).digest('hex'))).toBeNull();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test.each(['before', 'after'] as const)(
    'leaves no trace of its name when the unsend comes %s it',
    async (unsend) => {
      await chat.post({
        type: 'file',
        unsend,
        contents: [{ bytes: Buffer.from('ร่องรอย'), fileName: 'ร่องรอย.txt' }],
      });
      await hands.work();
      expect(await tablesWith('ร่องรอย')).toEqual([]);
    },
  );

  test('leaves no trace of its name when its group no longer has it', async () => {
    const [messageId = ''] = await chat.post({
      type: 'file',
      contents: [{ bytes: Buffer.from('ก่อนหน้า'), fileName: 'ก่อนหน้า.txt' }],
    });
    await hands.work();
    expect(await tablesWith('ก่อนหน้า')).toEqual(['public.files']);
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    expect(await tablesWith('ก่อนหน้า')).toEqual([]);
  });

  test('deletes its image set when it was the last picture', async () => {
    const messages = await chat.post({
      type: 'image',
      contents: ['p', 'q'].map((seed) => ({ picture: { seed, width: 32, height: 32 } })),
    });
    await hands.work();
    for (const messageId of messages) shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    const sets = await shared.deps.db
      .selectFrom('image_sets')
      .selectAll()
      .where('group_id', '=', chat.groupId)
      .execute();
    expect(sets).toEqual([]);
  });
});

describe('the bot in a group', () => {
  const findGroup = async (chatId: string) => {
    const { db } = shared.deps;
    const id = await findGroupOfChat(db, chatId);
    return id === null ? undefined : await findGroupInChat(db, id);
  };
  const repliesTo = (chatId: string) => shared.line.control.sends().filter(({ to }) => to === chatId);

  test('joins: the group is created, named, and greeted with a link to it', async () => {
    const { chatId } = shared.line.control.createGroup({ name: 'ทีมขาย', memberIds: [chat.mother] });
    await shared.line.control.idle();
    await hands.work();
    const group = await findGroup(chatId);
    expect(group).toMatchObject({ name: 'ทีมขาย', chat_type: 'group', bot_left_at: null, quota_id: null });
    const [reply, ...more] = repliesTo(chatId);
    expect(more).toEqual([]);
    expect(reply?.kind).toBe('reply');
    expect(JSON.stringify(reply)).toContain(`https://liff.line.me/${shared.line.config.liffId}/${group?.id}`);
  });

  test('says once that nothing is kept without a quota, and shows what was missed', async () => {
    chat = await createTestChat(shared, { hasQuota: false });
    for (const fileName of ['a.pdf', 'b.pdf', 'c.pdf']) {
      await chat.post({ type: 'file', contents: [{ bytes: pdf, fileName }] });
    }
    await hands.work();
    expect((await chat.files()).map((file) => file.missed_reason)).toEqual([
      'no_quota',
      'no_quota',
      'no_quota',
    ]);
    expect(repliesTo(chat.chatId)).toHaveLength(1);
  });

  test('is noticed by any message when its join event was lost', async () => {
    const { chatId } = shared.line.control.createGroup({
      name: 'ลืมบอก',
      memberIds: [chat.mother],
      bot: false,
    });
    shared.line.control.inviteBot(chatId, { silent: true });
    await shared.line.control.post(chatId, { userId: chat.mother, type: 'text', text: 'สวัสดี' });
    await shared.line.control.idle();
    await hands.work();
    expect(await findGroup(chatId)).toMatchObject({ name: 'ลืมบอก', bot_left_at: null });
  });

  test('leaves, and late earlier events do not bring it back', async () => {
    await chat.post({ type: 'text', text: 'ก่อนออก', at: Date.now() - 60_000, webhook: { lose: true } });
    shared.line.control.removeBot(chat.chatId);
    await shared.line.control.idle();
    await hands.work();
    expect((await findGroup(chat.chatId))?.bot_left_at).not.toBeNull();
    const late = {
      type: 'message',
      timestamp: 1,
      webhookEventId: `late-${chat.chatId}`,
      source: { type: 'group', groupId: chat.chatId },
    };
    shared.line.control.sendEvents([{ ...late, mode: 'active', deliveryContext: { isRedelivery: true } }]);
    await shared.line.control.idle();
    await hands.work();
    expect((await findGroup(chat.chatId))?.bot_left_at).not.toBeNull();
  });

  test('keeps posts in a room, which has no name', async () => {
    const { db } = shared.deps;
    const { control } = shared.line;
    const { chatId } = control.createGroup({ name: '', type: 'room', memberIds: [chat.mother] });
    await control.idle();
    await hands.work();
    await db
      .updateTable('groups')
      .set({ quota_id: chat.quotaId })
      .where('id', '=', (await findGroup(chatId))?.id ?? '')
      .execute();
    await control.post(chatId, {
      userId: chat.mother,
      type: 'file',
      contents: [{ bytes: Buffer.from('room'), fileName: 'ห้อง.txt' }],
    });
    await control.idle();
    await hands.work();
    const group = await findGroup(chatId);
    expect(group).toMatchObject({ chat_type: 'room', name: null });
    const files = await db
      .selectFrom('files')
      .select('state')
      .where('group_id', '=', group?.id ?? '')
      .execute();
    expect(files).toEqual([{ state: 'kept' }]);
    control.removeBot(chatId);
    await control.idle();
    await hands.work();
    expect((await findGroup(chatId))?.bot_left_at).not.toBeNull();
  });

  test('handles members that join and leave', async () => {
    const { userId } = shared.line.control.createUser({ displayName: 'น้า' });
    const membership = () =>
      shared.deps.db
        .selectFrom('chat_members')
        .innerJoin('users', 'users.id', 'chat_members.user_id')
        .innerJoin('current_chats as current', 'current.chat_id', 'chat_members.chat_id')
        .select('is_member')
        .where('group_id', '=', chat.groupId)
        .where('line_user_id', '=', userId)
        .executeTakeFirst();
    shared.line.control.addMembers(chat.chatId, [userId]);
    await shared.line.control.idle();
    await hands.work();
    expect(await membership()).toEqual({ is_member: true });
    shared.line.control.removeMember(chat.chatId, userId);
    await shared.line.control.idle();
    await hands.work();
    expect(await membership()).toEqual({ is_member: false });
  });

  test('ignores chats with one person', async () => {
    const before = (await shared.deps.db.selectFrom('files').select('id').execute()).length;
    shared.line.control.setFriendship(chat.mother, true);
    await shared.line.control.post(chat.mother, {
      userId: chat.mother,
      type: 'file',
      contents: [{ bytes: pdf, fileName: 'ลับ.pdf' }],
    });
    await shared.line.control.idle();
    await hands.work();
    expect(await shared.deps.db.selectFrom('files').select('id').execute()).toHaveLength(before);
  });
});

/** Returns the tables that contain these words anywhere. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = shared.deps;
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} as t where t::text like ${`%${words}%`} or to_jsonb(t)::text like ${`%${words}%`}
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
