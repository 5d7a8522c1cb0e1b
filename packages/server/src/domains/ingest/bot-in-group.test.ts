import { describe, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  chat,
  hands,
  replaceChat,
  repliesTo,
  shared,
  useChatScene,
} from '../../../test/scenes/chat-scene.ts';
import { findGroupInChat, findGroupOfChat } from '../groups/chat/store.ts';

useChatScene();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');

describe('the bot in a group', () => {
  const findGroup = async (chatId: string) => {
    const { db } = shared.deps;
    const id = await findGroupOfChat(db, chatId);
    return id === null ? undefined : await findGroupInChat(db, id);
  };

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

  test('says once that nothing is kept without a quota, and lists the missed files', async () => {
    await replaceChat({ hasQuota: false });
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
    await chat.post({
      type: 'text',
      text: 'ก่อนออก',
      at: testClock().getTime() - 60_000,
      webhook: { lose: true },
    });
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
