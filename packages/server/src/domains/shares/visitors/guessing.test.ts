import { dayMs } from '@kepwai/rules/time';
import { describe, expect, test } from 'vitest';
import { later, now, scene, shared, useShares, visit } from '../../../../test/scenes/share-visits.ts';
import { buildShareOfPoster, type TestShare } from '../../../../test/scenes/shares.ts';
import { deleteOldTries } from './tries.ts';

useShares();

const password = 'ยายทองดี 2569';
const owner = '203.0.113.9';

async function createLocked(): Promise<TestShare> {
  return await buildShareOfPoster(shared, scene, {
    password_hash: await shared.deps.sharePasswords.hash(password),
    expires_at: new Date(now.getTime() + 7 * dayMs),
  });
}

async function unlock(share: TestShare, word: string, address?: string) {
  return await visit(share, 'unlockShare', { body: { password: word }, ...(address && { from: address }) });
}

/** Lets time pass, after which LINE confirms again that the maker is in the group. */
async function pass(hours: number): Promise<void> {
  later(hours);
  await shared.deps.db.updateTable('chat_members').set({ checked_at: now }).execute();
}

/** Counts wrong passwords of all addresses, as if they had been tried. */
async function guessed(share: TestShare, count: number): Promise<void> {
  await shared.deps.db
    .insertInto('share_tries')
    .values({ share_id: share.id, address_hash: Buffer.alloc(0), try_count: count, since: now })
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'address_hash']).doUpdateSet({ try_count: count }),
    )
    .execute();
}

async function codesOf(share: TestShare, { count, address }: { count: number; address: string }) {
  const codes: (string | null)[] = [];
  for (let index = 0; index < count; index++) codes.push((await unlock(share, 'x', address)).code);
  return codes;
}

describe('guessing', () => {
  test('guessing from one address locks that address alone', async () => {
    const share = await createLocked();
    const address = '203.0.113.66';
    expect(await codesOf(share, { count: 7, address })).toEqual([
      ...Array<string>(4).fill('SHARE_PASSWORD_WRONG'),
      ...Array<string>(3).fill('SHARE_LOCKED'),
    ]);
    expect((await unlock(share, password)).status).toBe(200);
    expect((await unlock(share, password, address)).code).toBe('SHARE_LOCKED');
  });

  test('uses none of the address’s tries for other links', async () => {
    const [locked, other, open] = [
      await createLocked(),
      await createLocked(),
      await buildShareOfPoster(shared, scene),
    ];
    const address = '203.0.113.69';
    await codesOf(locked, { count: 5, address });
    expect(new Set(await codesOf(locked, { count: 40, address }))).toEqual(new Set(['SHARE_LOCKED']));
    expect((await unlock(other, password, address)).status).toBe(200);
    expect((await visit(open, 'listShareFiles', { from: address })).status).toBe(200);
  });

  test('guessing at many links from one address is slowed down, and leaves unlocked links open', async () => {
    const open = await buildShareOfPoster(shared, scene);
    const links = await Promise.all(Array.from({ length: 11 }, createLocked));
    const address = '203.0.113.70';
    const codes: (string | null)[] = [];
    for (const link of links) codes.push(...(await codesOf(link, { count: 3, address })));
    expect(codes).toEqual([
      ...Array<string>(30).fill('SHARE_PASSWORD_WRONG'),
      ...Array<string>(3).fill('RATE_LIMITED'),
    ]);
    expect((await visit(open, 'listShareFiles', { from: address })).status).toBe(200);
    // They were not compared, so they do not count.
    later(10 / 3600);
    const last = links.at(-1) ?? open;
    expect((await unlock(last, 'x', address)).details).toEqual([{ field: 'triesLeft', message: '4' }]);
  });

  test('guessing from many addresses leaves each fewer tries, and one to each address that has not failed', async () => {
    const share = await createLocked();
    await guessed(share, 49);
    expect((await unlock(share, 'x')).details).toEqual([{ field: 'triesLeft', message: '4' }]);
    const address = '203.0.113.67';
    const codes = await codesOf(share, { count: 4, address });
    expect(codes).toEqual(['SHARE_PASSWORD_WRONG', 'SHARE_PASSWORD_WRONG', 'SHARE_LOCKED', 'SHARE_LOCKED']);
    await pass(1);
    const refused = await unlock(share, password, address);
    expect([refused.code, Number(refused.headers['retry-after'])]).toEqual(['SHARE_LOCKED', 23 * 3600]);

    await guessed(share, 500);
    expect((await unlock(share, 'x')).code).toBe('SHARE_LOCKED');
    expect((await unlock(share, password)).status).toBe(200);
    await pass(24);
    expect((await unlock(share, password, address)).status).toBe(200);
  });

  test('keeps visitors who unlocked the link in, with their usual tries', async () => {
    const share = await createLocked();
    const proof = (await unlock(share, password, owner)).data.unlock;
    await guessed(share, 5000);
    expect(
      (await visit(share, 'listShareFiles', { headers: { 'share-unlock': proof }, from: owner })).status,
    ).toBe(200);
    expect(await codesOf(share, { count: 4, address: owner })).toEqual(
      Array<string>(4).fill('SHARE_PASSWORD_WRONG'),
    );
    expect((await unlock(share, password, owner)).status).toBe(200);
    // Kept for as long as the link is remembered to be guessed.
    await pass(23);
    await deleteOldTries(shared.deps);
    await guessed(share, 5000);
    expect((await unlock(share, 'x', owner)).code).toBe('SHARE_PASSWORD_WRONG');
  });

  test('guessing from the many networks of one customer is counted for their site', async () => {
    const share = await createLocked();
    for (let index = 0; index < 10; index++)
      await codesOf(share, { count: 5, address: `2001:db8:7:${index}::1` });
    await guessed(share, 0);
    expect((await unlock(share, password, '2001:db8:7:99::1')).code).toBe('SHARE_LOCKED');
    expect((await unlock(share, password, '2001:db8:8:99::1')).status).toBe(200);
  });

  test('guessing with many passwords at once compares a few from each address', async () => {
    const share = await createLocked();
    await guessed(share, 500);
    const answers = await Promise.all([...'0123456789'].map((word) => unlock(share, word, '203.0.113.68')));
    expect(answers.map(({ code }) => code)).toEqual(Array<string>(10).fill('SHARE_LOCKED'));
    const all = await shared.deps.db
      .selectFrom('share_tries')
      .select('try_count')
      .where('share_id', '=', share.id)
      .where('address_hash', '=', Buffer.alloc(0))
      .executeTakeFirstOrThrow();
    expect(all.try_count).toBe(501);
  });
});
