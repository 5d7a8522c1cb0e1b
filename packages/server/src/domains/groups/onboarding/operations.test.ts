import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testNoon } from '../../../../test/clock.ts';
import {
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../../test/index.ts';

let shared: TestApp;
let now: Date;
let groupId: string;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = testNoon;
  groupId = (await buildGroup(shared.deps.db)).id;
});

/** Creates a member of the group who reports that they set it up, and gets the others. */
async function somebody(displayName: string) {
  const { id } = await buildUser(shared.deps.db, { display_name: displayName });
  await buildMember(shared.deps.db, { group_id: groupId, user_id: id });
  const headers = bearer(await tokenFor(shared, id));
  const note = async (): Promise<string[]> => {
    const { data } = await call(shared, 'noteOnboarding', { as: headers, path: { groupId } });
    return data.others.map((other) => other.displayName ?? '');
  };
  return { id, note };
}

test('a person who sets a group up sees the others, without themselves', async () => {
  const som = await somebody('สม');
  const chai = await somebody('ชาย');
  expect(await som.note()).toEqual([]);
  expect(await chai.note()).toEqual(['สม']);
  expect(await som.note()).toEqual(['ชาย']);
});

test('a person without a report for a minute is not shown any more', async () => {
  const som = await somebody('สม');
  const chai = await somebody('ชาย');
  await som.note();
  now = new Date(now.getTime() + 59_000);
  expect(await chai.note()).toEqual(['สม']);
  now = new Date(now.getTime() + 2_000);
  expect(await chai.note()).toEqual([]);
});

test('reports for another group and of former members are not shown', async () => {
  const som = await somebody('สม');
  await som.note();
  const chai = await somebody('ชาย');
  await shared.deps.db
    .updateTable('chat_members')
    .set({ is_member: false })
    .where('user_id', '=', som.id)
    .execute();
  expect(await chai.note()).toEqual([]);
  groupId = (await buildGroup(shared.deps.db)).id;
  expect(await (await somebody('หญิง')).note()).toEqual([]);
});

test('reports from two phones at once count once', async () => {
  const som = await somebody('สม');
  const chai = await somebody('ชาย');
  await Promise.all([som.note(), som.note(), som.note(), chai.note()]);
  expect(await chai.note()).toEqual(['สม']);
});
