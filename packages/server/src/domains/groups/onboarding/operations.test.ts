import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer, tokenFor } from '../../../../test/callers.ts';
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
  now = new Date();
  groupId = (await buildGroup(shared.deps.db)).id;
});

/** A member of the group who says that they set it up, and is told who else does. */
async function somebody(displayName: string) {
  const { id } = await buildUser(shared.deps.db, { display_name: displayName });
  await buildMember(shared.deps.db, { group_id: groupId, user_id: id });
  const headers = bearer(await tokenFor(shared, id));
  const note = async (): Promise<string[]> => {
    const url = `/api/group/${groupId}/onboarding`;
    const { data } = (await shared.app.inject({ method: 'PUT', url, headers })).json();
    return data.others.map((other: { displayName: string }) => other.displayName);
  };
  return { id, note };
}

test('who sets a group up hears who else does, and not of themselves', async () => {
  const som = await somebody('สม');
  const chai = await somebody('ชาย');
  expect(await som.note()).toEqual([]);
  expect(await chai.note()).toEqual(['สม']);
  expect(await som.note()).toEqual(['ชาย']);
});

test('who has not said so for a minute is not at it any more', async () => {
  const som = await somebody('สม');
  const chai = await somebody('ชาย');
  await som.note();
  now = new Date(now.getTime() + 59_000);
  expect(await chai.note()).toEqual(['สม']);
  now = new Date(now.getTime() + 2_000);
  expect(await chai.note()).toEqual([]);
});

test('another group is another matter, and so is who left', async () => {
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

test('saying it from two phones at once is saying it', async () => {
  const som = await somebody('สม');
  const chai = await somebody('ชาย');
  await Promise.all([som.note(), som.note(), som.note(), chai.note()]);
  expect(await chai.note()).toEqual(['สม']);
});
