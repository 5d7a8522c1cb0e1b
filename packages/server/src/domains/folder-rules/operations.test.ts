import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import {
  buildFile,
  buildFiles,
  buildFolder,
  buildFolderRule,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
} from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { mergeFiles } from '../moves/merge/merge-files.ts';

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const folder = async (given: Parameters<typeof buildFolder>[1] = {}): Promise<string> =>
  (await buildFolder(shared.deps.db, { group_id: groupId, ...given })).id;
const set = (words: string, folderId: string, more: object = {}) =>
  call('createFolderRule', { body: { words, folderId, ...more } });
const preview = (words: string, ruleId?: string) =>
  call('previewFolderRule', { body: { words, ...(ruleId !== undefined && { ruleId }) } });
const file = (name: string, given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, { group_id: groupId, source: 'upload', name, ...given });

async function wordsInOrder(): Promise<string[]> {
  const { data } = await call('listFolderRules');
  return data.items.map(({ words }: { words: string[] }) => words.join(' '));
}

async function namesIn(folderId: string | null): Promise<string[]> {
  const rows = await shared.deps.db
    .selectFrom('files')
    .select('name')
    .where('group_id', '=', groupId)
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

describe('folder rules', () => {
  test('are listed in order with their folder, its path and who set them', async () => {
    const year = await folder({ name: 'ปี 2569' });
    const bills = await folder({ name: 'บิล', parent_id: year, color: 'teal' });
    await set(' ค่าน้ำ   ค่าน้ำ มิถุนา ', bills);
    const { data } = await call('listFolderRules');
    expect(data).toMatchObject({
      items: [
        {
          words: ['ค่าน้ำ', 'มิถุนา'],
          folder: { id: bills, name: 'บิล', color: 'teal', path: ['ปี 2569'] },
          isPaused: false,
          createdBy: { id: userId },
        },
      ],
      permissions: { change: true },
    });
  });

  test('accept a position, and are ordered by those who may', async () => {
    const to = await folder();
    const first = await set('หนึ่ง', to);
    await set('สอง', to);
    await set('ศูนย์', to, { position: 0 });
    expect(await wordsInOrder()).toEqual(['ศูนย์', 'หนึ่ง', 'สอง']);
    await call('orderFolderRules', { body: { ids: [first.data.id, randomUUID()] } });
    expect(await wordsInOrder()).toEqual(['หนึ่ง', 'ศูนย์', 'สอง']);
  });

  test('can be changed one detail at a time', async () => {
    const [from, to] = [await folder(), await folder()];
    const { data } = await set('ค่าน้ำ', from);
    await Promise.all([
      call('updateFolderRule', { path: { ruleId: data.id }, body: { words: 'ค่าไฟ' } }),
      call('updateFolderRule', { path: { ruleId: data.id }, body: { folderId: to } }),
    ]);
    expect((await call('listFolderRules')).data.items).toMatchObject([
      { words: ['ค่าไฟ'], folder: { id: to } },
    ]);
  });

  test('are created once for the same key', async () => {
    const to = await folder();
    const key = { 'idempotency-key': 'a-key-of-mine' };
    const body = { words: 'ค่าน้ำ', folderId: to };
    const [one, other] = [
      await call('createFolderRule', { body, headers: key }),
      await call('createFolderRule', { body, headers: key }),
    ];
    expect(other.data).toEqual(one.data);
    expect(await wordsInOrder()).toEqual(['ค่าน้ำ']);
  });

  test('the 51st rule of a group is refused, also when all come at once', async () => {
    const to = await folder();
    for (let count = 0; count < 48; count += 1) {
      await buildFolderRule(shared.deps.db, { group_id: groupId, folder_id: to });
    }
    const answers = await Promise.all(['ก', 'ข', 'ค'].map((words) => set(words, to)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('TOO_MANY_FOLDER_RULES');
  });

  test.each([
    ['nothing visible', ' \u200b\u00ad '],
    ['a control character', '\u0000'],
    ['eleven words', 'ก ข ค ง จ ฉ ช ซ ฌ ญ ฎ'],
    ['more than 200 characters', 'ก'.repeat(201)],
  ])('rules of %s are refused', async (_what, words) => {
    expect((await set(words, await folder())).status).toBe(400);
    expect((await preview(words)).status).toBe(400);
  });

  test('need a folder of the group outside its trash', async () => {
    const elsewhere = await buildFolder(shared.deps.db, { group_id: (await buildGroup(shared.deps.db)).id });
    for (const folderId of [await folder({ trashed_at: testClock() }), elsewhere.id, randomUUID()]) {
      expect(await set('ค่าน้ำ', folderId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  test('rules of another group are not found', async () => {
    const { db } = shared.deps;
    const { id: group_id } = await buildGroup(db);
    const { id: folder_id } = await buildFolder(db, { group_id });
    const { id } = await buildFolderRule(db, { group_id, folder_id });
    const path = { ruleId: id };
    expect(await call('updateFolderRule', { path, body: { words: 'ก' } })).toMatchObject({ status: 404 });
    expect(await call('deleteFolderRule', { path })).toMatchObject({ status: 404 });
    expect(await call('applyFolderRule', { path })).toMatchObject({ status: 404 });
    expect((await preview('ก', id)).status).toBe(404);
  });

  test('are paused with their folder in the trash, and end with it', async () => {
    const to = await folder();
    await set('ค่าน้ำ', to);
    await call('trashFolder', { path: { folderId: to } });
    const { data } = await call('listFolderRules');
    expect(data.items).toMatchObject([{ isPaused: true }]);
    expect((await call('applyFolderRule', { path: { ruleId: data.items[0]?.id ?? '' } })).status).toBe(404);
    await call('restoreFolder', { path: { folderId: to } });
    expect((await call('listFolderRules')).data.items).toMatchObject([{ isPaused: false }]);
    await shared.deps.db.deleteFrom('folders').where('id', '=', to).execute();
    expect(await wordsInOrder()).toEqual([]);
  });

  test('rules of a member who lost the right cannot be changed, and can be read', async () => {
    const { db } = shared.deps;
    const { data } = await set('ค่าน้ำ', await folder());
    const owner = await buildUser(db);
    await buildMember(db, { group_id: groupId, user_id: owner.id });
    const quota = await buildQuota(db, { owner_id: owner.id });
    await db.updateTable('groups').set({ quota_id: quota.id }).where('id', '=', groupId).execute();
    expect(await call('deleteFolderRule', { path: { ruleId: data.id } })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
    expect(await wordsInOrder()).toEqual(['ค่าน้ำ']);
  });

  test('rules of a merged group follow those of the other', async () => {
    const target = groupId;
    await set('หนึ่ง', await folder());
    await set('สอง', await folder());
    groupId = (await buildGroupOfMine()).id;
    await set('สาม', await folder());
    await shared.deps.db
      .transaction()
      .execute((tx) => mergeFiles(tx, { sourceId: groupId, targetId: target, at: testClock() }));
    groupId = target;
    expect(await wordsInOrder()).toEqual(['หนึ่ง', 'สอง', 'สาม']);
  });
});

describe('a dry run', () => {
  test('counts and lists the matches, with their folders', async () => {
    const bills = await folder({ name: 'บิล' });
    await file('ใบเสร็จ ค่าน้ำ ๒๕๖๙.pdf', { posted_at: new Date('2026-01-01') });
    await file('ค่านํ้า ใบเสร็จ 2569.PDF', { folder_id: bills, posted_at: new Date('2026-01-02') });
    await file('ค่าไฟ.pdf');
    await file('ค่าน้ำ 2569.pdf', { trashed_at: testClock() });
    const { data } = await preview('ค่าน้ำ 2569 PDF');
    expect(data).toMatchObject({
      matchCount: 2,
      movableCount: 1,
      isMore: false,
      items: [
        { file: { name: 'ค่านํ้า ใบเสร็จ 2569.PDF' }, folderName: 'บิล' },
        { file: { name: 'ใบเสร็จ ค่าน้ำ ๒๕๖๙.pdf' }, folderName: null },
      ],
    });
  });

  test('leaves out image sets, and made names of unnamed posts', async () => {
    const { id } = await shared.deps.db
      .insertInto('image_sets')
      .values({ group_id: groupId, line_set_id: 'one', posted_at: testClock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await file('แม่.jpg', { image_set_id: id, image_set_index: 1 });
    await file('2026-11-21 14.05 แม่ (3).jpg', { source: 'chat' });
    await file('2026-11-21 14.05 (3).jpg', { source: 'chat' });
    await file('วันเกิดแม่ (3).jpg', { source: 'chat' });
    expect((await preview('แม่')).data).toMatchObject({ matchCount: 1 });
    expect((await preview('2026-11')).data).toMatchObject({ matchCount: 0 });
  });

  test('treats signs of patterns and SQL as text', async () => {
    await file("100%_(a+)+$ ' or 1=1 --.pdf");
    for (const words of ['%', '_', '(a+)+$', "' or 1=1 --", '.pdf']) {
      expect((await preview(words)).data, words).toMatchObject({ matchCount: 1 });
    }
    expect((await preview('.* ^')).data).toMatchObject({ matchCount: 0 });
  });

  test('lists twenty of many, the latest first', async () => {
    await buildFiles(shared.deps.db, 30, {
      given: { group_id: groupId, source: 'upload' },
      rowOf: (index) => ({ name: `บิล ${index}.pdf`, posted_at: new Date(Date.UTC(2026, 0, 1 + index)) }),
    });
    const { data } = await preview('บิล');
    expect(data).toMatchObject({ matchCount: 30, movableCount: 30 });
    expect(data.items).toHaveLength(20);
    expect(data.items[0]?.file.name).toBe('บิล 29.pdf');
  });
});

describe('applying a rule to files that came before', () => {
  test('moves its first matches from the top, and can be undone at once', async () => {
    const [bills, water, hand] = [await folder(), await folder(), await folder()];
    const first = await set('ค่าน้ำ', water);
    const second = await set('บิล', bills);
    await file('บิล ค่าน้ำ.pdf');
    await file('บิล ค่าไฟ.pdf');
    await file('บิล ที่ย้ายเอง.pdf', { folder_id: hand });
    expect((await preview('บิล', second.data.id)).data).toMatchObject({ matchCount: 3, movableCount: 1 });
    const key = { 'idempotency-key': 'apply-it-once' };
    const { data } = await call('applyFolderRule', { path: { ruleId: second.data.id }, headers: key });
    expect(data).toMatchObject({ kind: 'move', state: 'done', doneCount: 1 });
    expect(await namesIn(bills)).toEqual(['บิล ค่าไฟ.pdf']);
    const again = await call('applyFolderRule', { path: { ruleId: second.data.id }, headers: key });
    expect(again.data.id).toBe(data.id);
    await call('applyFolderRule', { path: { ruleId: first.data.id } });
    expect(await namesIn(water)).toEqual(['บิล ค่าน้ำ.pdf']);
    await call('undoBulkAction', { path: { actionId: data.id } });
    expect(await namesIn(null)).toEqual(['บิล ค่าไฟ.pdf']);
    expect(await namesIn(hand)).toEqual(['บิล ที่ย้ายเอง.pdf']);
  });

  test('makes them versions of the files of their names there, until it is undone', async () => {
    const bills = await folder();
    const { data: rule } = await set('บิล', bills);
    const bill = async (hour: number, folder_id: string | null) =>
      (await file('บิล.pdf', { kind: 'file', folder_id, posted_at: new Date(Date.UTC(2026, 0, 1, hour)) })).id;
    const [first, second, third] = [await bill(1, null), await bill(2, bills), await bill(3, null)];
    const places = async () => {
      const columns = ['id', 'folder_id', 'is_latest', 'has_older'] as const;
      const rows = shared.deps.db.selectFrom('files').select(columns).where('group_id', '=', groupId);
      return (await rows.orderBy('posted_at').execute()).map((row) => Object.values(row));
    };
    const before = await places();
    const { data } = await call('applyFolderRule', { path: { ruleId: rule.id } });
    expect(data).toMatchObject({ state: 'done', doneCount: 2 });
    expect(await places()).toEqual([
      [first, bills, false, false],
      [second, bills, false, false],
      [third, bills, true, true],
    ]);
    await call('undoBulkAction', { path: { actionId: data.id } });
    expect(await places()).toEqual(before);
    expect(before).toEqual([
      [first, null, false, false],
      [second, bills, true, false],
      [third, null, true, true],
    ]);
  });

  test('a paused rule before it takes no earlier files from a rule', async () => {
    const [water, bills] = [await folder(), await folder()];
    await set('ค่าน้ำ', water);
    const { data } = await set('บิล', bills);
    await call('trashFolder', { path: { folderId: water } });
    await file('บิล ค่าน้ำ.pdf');
    await call('applyFolderRule', { path: { ruleId: data.id } });
    expect(await namesIn(bills)).toEqual(['บิล ค่าน้ำ.pdf']);
  });

  test('a rule is applied to more than a thousand earlier files in the background', async () => {
    const { data } = await set('บิล', await folder());
    await buildFiles(shared.deps.db, 1001, {
      given: { group_id: groupId, source: 'upload', name: 'บิล.pdf' },
    });
    expect((await call('applyFolderRule', { path: { ruleId: data.id } })).data).toMatchObject({
      state: 'running',
    });
  });
});
