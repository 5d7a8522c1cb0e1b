import { dayMs } from '@kepwai/rules/time';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  chat,
  hands,
  now,
  postFile,
  sendText,
  setReplies,
  shared,
  useChatScene,
  words,
} from '../../../../test/scenes/chat-scene.ts';
import { keepPicture, picture, quote } from '../../../../test/scenes/quoting.ts';
import { tidyRequests } from './requests.ts';

useChatScene({ clock: () => now });
beforeEach(async () => {
  hands.patienceMs = 60_000;
  await setReplies('silent');
});

/** Taps the button of the last reply whose data begins like this. */
async function tap(data: string, userId = chat.father): Promise<void> {
  const found = new RegExp(`"data":"(kepwai:${data}[^"]*)"`).exec(words().at(-1) ?? '')?.[1];
  if (found === undefined) throw new Error(`the last reply has no ${data}`);
  shared.line.control.tapPostback(chat.chatId, { userId, data: found });
  await shared.line.control.idle();
  await hands.work();
}

async function addFolder(name: string, parentId: string | null = null): Promise<string> {
  const { id } = await shared.deps.db
    .insertInto('folders')
    .values({ group_id: chat.groupId, parent_id: parentId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const names = async () => (await chat.files()).map(({ name }) => name);
const places = async () => (await chat.files()).map((file) => file.folder_id);
const requests = () =>
  shared.deps.db.selectFrom('chat_requests').selectAll().where('group_id', '=', chat.groupId).execute();

describe('naming a quoted message', () => {
  test('gives the file the name, keeps its extension, and answers once', async () => {
    const messageId = await keepPicture();
    await quote(messageId, 'เก็บไว้ บิลค่าไฟ', { userId: chat.father });
    expect(await names()).toEqual(['บิลค่าไฟ.jpg']);
    expect(words()).toEqual([expect.stringContaining('ตั้งชื่อให้แล้ว')]);
    expect(words()[0]).toContain('บิลค่าไฟ.jpg');
    const [told] = await shared.deps.db
      .selectFrom('activity')
      .innerJoin('users', 'users.id', 'activity.actor_user_id')
      .select(['users.line_user_id', 'activity.actor'])
      .where('group_id', '=', chat.groupId)
      .where('kind', '=', 'file-renamed')
      .execute();
    expect(told).toEqual({ actor: 'user', line_user_id: chat.father });
  });

  test.each([
    ['เก็บไว้ ../งบ/1.JPG', 'งบ-1.JPG'],
    ['เก็บไว้ a\u202egpj.exe', 'agpj.exe.jpg'],
    ['เก็บไว้   รูป  แม่ ', 'รูป  แม่.jpg'],
    ['เก็บไว้ งบ 1.5', 'งบ 1.5.jpg'],
    ['เก็บไว้ ไปเที่ยว', 'ไปเที่ยว.jpg'],
  ])('naming a quoted message makes %j safe', async (text, name) => {
    await quote(await keepPicture(), text);
    expect(await names()).toEqual([name]);
  });

  test.each([
    [`เก็บไว้ ${'ก'.repeat(201)}`, 'ชื่อนี้ยาวไป'],
    ['เก็บไว้ ///', 'ชื่อนี้ใช้ไม่ได้'],
    ['เก็บไว้ ไปที่ ...', 'ชื่อนี้ใช้ไม่ได้'],
    [`เก็บไว้ ไปที่ ${'ก'.repeat(300)}`, 'ชื่อนี้ยาวไป'],
  ])('%j is refused: %s', async (text, sentence) => {
    const messageId = await keepPicture();
    const before = await names();
    await quote(messageId, text);
    expect(await names()).toEqual(before);
    expect(words()).toEqual([expect.stringContaining(sentence)]);
    expect((await requests()).map((request) => request.words)).toEqual([null]);
  });

  test('a mention calls the bot as its name does', async () => {
    const messageId = await keepPicture();
    const mention = { mentionees: [{ index: 0, length: 8, type: 'user', isSelf: true }] };
    await quote(messageId, '@เก็บไว้ บิลน้ำ', { extra: { quotedMessageId: messageId, mention } });
    expect(await names()).toEqual(['บิลน้ำ.jpg']);
  });

  test.each(['บิลค่าไฟ', 'เก็บไว้', 'เก็บไว้ เมนู', 'เก็บไว้\nบรรทัด', 'แม่ เก็บไว้ ให้ด้วย'])(
    '%j names nothing',
    async (text) => {
      const messageId = await keepPicture();
      const before = await names();
      await quote(messageId, text);
      expect(await names()).toEqual(before);
      expect(await requests()).toEqual([]);
    },
  );

  test('a request without a quote is conversation', async () => {
    await keepPicture();
    await sendText('เก็บไว้ บิลค่าไฟ');
    await sendText('เก็บไว้ ไปที่ ใบเสร็จ');
    expect(words()).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  test('creates a version if the name is taken', async () => {
    await postFile('ก.txt');
    const [messageId = ''] = await chat.post({
      type: 'file',
      contents: [{ bytes: Buffer.from('ข'), fileName: 'ข.txt' }],
    });
    await hands.work();
    await quote(messageId, 'เก็บไว้ ก');
    expect(await names()).toEqual(['ก.txt', 'ก.txt']);
  });

  test('can be undone by anybody with a button, once; and not after another change', async () => {
    const messageId = await keepPicture();
    const before = await names();
    await quote(messageId, 'เก็บไว้ บิลค่าไฟ');
    await tap('undo');
    expect(await names()).toEqual(before);
    expect(words().at(-1)).toContain('กลับเป็นชื่อเดิมแล้ว');
    await quote(messageId, 'เก็บไว้ บิลน้ำ');
    const undo = words().at(-1) ?? '';
    await quote(messageId, 'เก็บไว้ อย่างอื่น');
    const data = /"data":"([^"]*)"/.exec(undo)?.[1] ?? '';
    shared.line.control.tapPostback(chat.chatId, { userId: chat.father, data });
    await shared.line.control.idle();
    await hands.work();
    expect(await names()).toEqual(['อย่างอื่น.jpg']);
    expect(words().at(-1)).toContain('ยังไม่ได้เปลี่ยนกลับ');
  });
});

describe('putting a quoted message into a folder', () => {
  test('finds the folder anywhere, by its folded name, and a button puts the file back', async () => {
    const above = await addFolder('บ้าน');
    const folderId = await addFolder('ใบเสร็จ น้ำ', above);
    const messageId = await keepPicture();
    await quote(messageId, 'เก็บไว้ ไปที่ ใบเสร็จ น้ํา');
    expect(await places()).toEqual([folderId]);
    expect(words().at(-1)).toContain('ย้ายไปที่ “ใบเสร็จ น้ำ” แล้ว');
    expect(words().at(-1)).toContain(`/folder/${folderId}`);
    await quote(messageId, 'เก็บไว้ ไปที่ใบเสร็จ น้ำ');
    expect(words().at(-1)).toContain('อยู่แล้ว');
    await tap('undo').catch(() => undefined);
    expect(await places()).toEqual([folderId]);
  });

  test('takes an image set whole, there and back', async () => {
    const folderId = await addFolder('ทริป');
    const contents = ['1', '2', '3'].map((part) => picture(`${chat.chatId} ${part}`));
    const [, messageId = ''] = await chat.post({ type: 'image', contents });
    await hands.work();
    await quote(messageId, 'เก็บไว้ ไปที่ ทริป');
    expect(await places()).toEqual([folderId, folderId, folderId]);
    expect(words().at(-1)).toContain('ทั้งอัลบั้ม 3 รูป');
    await tap('undo');
    expect(await places()).toEqual([null, null, null]);
    expect(words().at(-1)).toContain('ย้ายกลับแล้ว');
  });

  test('requests a choice if several have the name', async () => {
    const parents = [await addFolder('2568'), await addFolder('2569')];
    const [, second = ''] = [
      await addFolder('บิล', parents[0] ?? null),
      await addFolder('บิล', parents[1] ?? null),
    ];
    await quote(await keepPicture(), 'เก็บไว้ ไปที่ บิล');
    expect(await places()).toEqual([null]);
    expect(words().at(-1)).toContain('หลายที่');
    expect(words().at(-1)).toContain('ใน 2568');
    const [request] = await requests();
    await tap(`into:${request?.id}:${second}`);
    expect(await places()).toEqual([second]);
    expect((await requests()).map((one) => one.words)).toEqual([null]);
  });

  test('creates a folder only on a tap, once, by the person who tapped', async () => {
    await quote(await keepPicture(), 'เก็บไว้ ไปที่ ใบเสร็จ');
    const folders = () =>
      shared.deps.db
        .selectFrom('folders')
        .leftJoin('users', 'users.id', 'folders.created_by')
        .select(['folders.id', 'name', 'line_user_id'])
        .where('group_id', '=', chat.groupId)
        .execute();
    expect(await folders()).toEqual([]);
    const offer = words().at(-1) ?? '';
    expect(offer).toContain('ยังไม่มีโฟลเดอร์ “ใบเสร็จ”');
    await tap('make');
    const [made] = await folders();
    expect(made).toMatchObject({ name: 'ใบเสร็จ', line_user_id: chat.father });
    expect(await places()).toEqual([made?.id]);
    // The same button again does nothing more.
    shared.line.control.tapPostback(chat.chatId, {
      userId: chat.mother,
      data: /"data":"(kepwai:make:[^"]*)"/.exec(offer)?.[1] ?? '',
    });
    await shared.line.control.idle();
    await hands.work();
    expect(await folders()).toHaveLength(1);
    expect(words()).toHaveLength(2);
  });
});

describe('a command that cannot be carried out', () => {
  test('is answered for a text, or a message from before the bot, that it is not in the cabinet', async () => {
    await setReplies('full');
    const [text = ''] = await chat.post({ type: 'text', text: 'เย็นนี้กินอะไร' });
    await quote(text, 'เก็บไว้ อะไร');
    expect(words()).toEqual([expect.stringContaining('อันนี้ไม่มีในตู้')]);
    // A silent group gets no replies about quotes among people.
    await setReplies('silent');
    await quote(text, 'เก็บไว้ อะไร');
    expect(words()).toHaveLength(1);
  });

  test('is answered that keeping is paused, or the group has no quota', async () => {
    await setReplies('full');
    const { db } = shared.deps;
    await db.updateTable('groups').set({ keeping_paused_at: now }).where('id', '=', chat.groupId).execute();
    const [text = ''] = await chat.post({ type: 'text', text: 'รูป' });
    await quote(text, 'เก็บไว้ ก');
    expect(words().at(-1)).toContain('หยุดเก็บอยู่');
    await db.updateTable('groups').set({ quota_id: null }).where('id', '=', chat.groupId).execute();
    await quote(text, 'เก็บไว้ ก');
    expect(words().at(-1)).toContain('ยังไม่มีที่เก็บ');
  });

  test.each([
    ['missed', 'อันนี้ยังไม่ได้เก็บ'],
    ['trashed', 'อันนี้อยู่ในถังขยะ'],
  ])('a %s file stays as it is', async (state, sentence) => {
    const messageId = await keepPicture();
    const change =
      state === 'trashed'
        ? { trashed_at: now }
        : { state: 'missed' as const, missed_reason: 'expired' as const, sha256: null, quota_id: null };
    const { db } = shared.deps;
    await db.updateTable('files').set(change).where('group_id', '=', chat.groupId).execute();
    const before = await names();
    await quote(messageId, 'เก็บไว้ บิล');
    expect(await names()).toEqual(before);
    expect(words()).toEqual([expect.stringContaining(sentence)]);
  });

  test('finds nothing of an unsent message', async () => {
    const messageId = await keepPicture();
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await quote(messageId, 'เก็บไว้ บิล');
    expect(words()).toEqual([expect.stringContaining('ถูกยกเลิกไปแล้ว')]);
    expect(await chat.files()).toEqual([]);
  });
});

describe('the commands of the bot under LINE’s failures', () => {
  test('a command before its file waits for it', async () => {
    hands.patienceMs = 0;
    const [messageId = ''] = await chat.post({ type: 'image', contents: [picture('late')] });
    await chat.post({ type: 'text', text: 'เก็บไว้ บิลค่าไฟ', extra: { quotedMessageId: messageId } });
    const { db } = shared.deps;
    const [content] = await db
      .selectFrom('line_events')
      .select(['webhook_event_id as id', 'event', 'received_at as receivedAt'])
      .where('line_chat_id', '=', chat.chatId)
      .orderBy('received_at')
      .orderBy('webhook_event_id')
      .execute();
    await db
      .updateTable('line_events')
      .set({ handled_at: now })
      .where('webhook_event_id', '=', content?.id ?? '')
      .execute();
    await hands.work();
    expect(words()).toEqual([]);
    await db
      .updateTable('line_events')
      .set({ handled_at: null })
      .where('webhook_event_id', '=', content?.id ?? '')
      .execute();
    await hands.work();
    expect(await names()).toEqual(['บิลค่าไฟ.jpg']);
    expect(words()).toHaveLength(1);
  });

  test('a command that is delivered twice is carried out once', async () => {
    const messageId = await keepPicture();
    await quote(messageId, 'เก็บไว้ บิลค่าไฟ', { webhook: { duplicate: 2 } });
    expect(words()).toHaveLength(1);
    const told = await shared.deps.db
      .selectFrom('activity')
      .select('kind')
      .where('group_id', '=', chat.groupId)
      .where('kind', '=', 'file-renamed')
      .execute();
    expect(told).toHaveLength(1);
  });

  test('unsending the command undoes it and leaves none of its words', async () => {
    const messageId = await keepPicture();
    const before = await names();
    const commandId = await quote(messageId, 'เก็บไว้ ความลับสุดยอด');
    shared.line.control.unsend(commandId);
    await shared.line.control.idle();
    await hands.work();
    expect(await names()).toEqual(before);
    expect(await requests()).toEqual([]);
    const { db } = shared.deps;
    const events = await db.selectFrom('line_events').select('event').execute();
    expect(JSON.stringify(events)).not.toContain('ความลับสุดยอด');
  });

  test('a command that is unsent before it is handled does nothing', async () => {
    const messageId = await keepPicture();
    const before = await names();
    await quote(messageId, 'เก็บไว้ บิล', { unsend: 'before' });
    expect(await names()).toEqual(before);
    expect(await requests()).toEqual([]);
    expect(words()).toEqual([]);
  });

  test('unsending the quoted message leaves nothing of its requests', async () => {
    const messageId = await keepPicture();
    await quote(messageId, 'เก็บไว้ บิล');
    await quote(messageId, 'เก็บไว้ ไปที่ ที่ไม่มี');
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    expect(await requests()).toEqual([]);
  });

  test('no word stays in the inbox or the queue, and nothing after a week', async () => {
    const messageId = await keepPicture();
    await quote(messageId, 'เก็บไว้ ชื่อเฉพาะมาก');
    const { db } = shared.deps;
    const events = await db.selectFrom('line_events').select('event').execute();
    expect(JSON.stringify(events)).not.toContain('ชื่อเฉพาะมาก');
    const clock = () => new Date(now.getTime() + 8 * dayMs);
    await tidyRequests({ ...shared.deps, clock });
    expect(await requests()).toEqual([]);
  });
});
