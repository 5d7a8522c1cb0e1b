import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, chatIdOf } from '../../../test/index.ts';
import { requestOf } from '../../../test/request-of.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { writeActivityCsv } from './csv.ts';

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

/** Fetches the table as the app does: at the address in the list. */
async function download(query = '') {
  const list = await shared.app.inject({ url: `/api/group/${groupId}/activity${query}`, headers });
  return await shared.app.inject(requestOf('getActivityCsv', { at: list.json().data.csvUrl }));
}

async function rename(name: string): Promise<void> {
  const { db, record } = shared.deps;
  const file = await buildFile(db, { group_id: groupId, name });
  await db
    .transaction()
    .execute((tx) => record(tx, { kind: 'file-renamed', groupId, actor: { userId }, fileIds: [file.id] }));
}

test('the table opens in Excel with Thai, and its link needs no header', async () => {
  await rename('ค่าน้ำ, "มกราคม".pdf');
  const answer = await download();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename=activity-.*filename\*=UTF-8''/,
  );
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, row, ...rest] = answer.body.split('\r\n');
  expect(head).toContain('"วันที่","เวลา","ใคร"');
  expect(row).toMatch(
    /^"\d{4}-\d{2}-\d{2}","\d{2}:\d{2}:\d{2}",".*","ไฟล์","เปลี่ยนชื่อไฟล์",1,"ค่าน้ำ, ""มกราคม"".pdf","","",""$/,
  );
  expect(rest).toEqual(['']);
});

test('the table has the filter of the list', async () => {
  await rename('a.pdf');
  expect((await download('?topic=pins')).body.split('\r\n')).toHaveLength(2);
  expect((await download('?topic=files')).body.split('\r\n')).toHaveLength(3);
});

test('a link that was changed, or is of another group, leads nowhere', async () => {
  const list = await call(shared, 'listGroupActivity', { as: headers, path: { groupId } });
  const { id: elsewhere } = await buildGroupOfMine();
  const url: string = list.data.csvUrl;
  expect((await shared.app.inject({ url: url.replace(groupId, elsewhere) })).statusCode).toBe(404);
  expect((await shared.app.inject({ url: `${url}x` })).statusCode).toBe(404);
});

test('a person who leaves the group during the download gets no further part', async () => {
  const { db } = shared.deps;
  for (let index = 0; index < 2; index += 1) await rename('a.pdf');
  const values = Array.from({ length: 600 }, () => ({
    at: testClock(),
    kind: 'pins-ordered',
    group_id: groupId,
    actor: 'chat' as const,
    actor_user_id: null,
  }));
  await db.insertInto('activity').values(values).execute();
  const membership = { groupId, userId, quotaId: null, quotaRole: null, botLeft: false };
  const lines = writeActivityCsv(shared.deps, { membership, filter: {} });
  await lines.next();
  await lines.next();
  await db
    .updateTable('chat_members')
    .set({ is_member: false, checked_at: testClock() })
    .where('chat_id', '=', await chatIdOf(db, groupId))
    .execute();
  await expect(lines.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
