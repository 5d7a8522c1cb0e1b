import { describe, expect, test } from 'vitest';
import {
  ask,
  codeOf,
  later,
  now,
  scene,
  shared,
  useShares,
  visit,
} from '../../../../test/scenes/share-visits.ts';
import { buildShareOfPoster, type TestShare } from '../../../../test/scenes/shares.ts';

useShares();

describe('a password', () => {
  const locked = async (given: Partial<TestShare> = {}) =>
    await buildShareOfPoster(shared, scene, {
      password_hash: await shared.deps.sharePasswords.hash('ยายทองดี 2569'),
      ...given,
    });
  const unlock = (share: TestShare, password: string, address?: string) =>
    visit(share, 'unlockShare', { body: { password }, ...(address && { from: address }) });

  test('hides everything about what is shared', async () => {
    const share = await locked({ name: 'งานวันเกิด' });
    const { data } = await visit(share, 'getShare');
    expect(data).toEqual({ kind: 'share', hasPassword: true, share: null, request: null });
    expect((await visit(share, 'listShareFiles')).code).toBe('SHARE_PASSWORD_REQUIRED');
    expect((await visit(share, 'startShareDownload', { body: { fileId: scene.fileId } })).code).toBe(
      'SHARE_PASSWORD_REQUIRED',
    );
    expect((await visit(share, 'getShareCard')).code).toBe('NOT_FOUND');
  });

  test('opens the link, however its letters are composed', async () => {
    const share = await locked();
    const answer = await unlock(share, ' ยายทองดี ２５６９ ');
    const proof = answer.data.unlock;
    expect(
      (await visit(share, 'getShare', { headers: { 'share-unlock': proof } })).data.share,
    ).not.toBeNull();
    expect((await visit(share, 'listShareFiles', { headers: { 'share-unlock': proof } })).status).toBe(200);
    expect((await visit(share, 'listShareFiles', { headers: { 'share-unlock': `${proof}x` } })).code).toBe(
      'SHARE_PASSWORD_REQUIRED',
    );
    later(13);
    await shared.deps.db.updateTable('chat_members').set({ checked_at: now }).execute();
    expect((await visit(share, 'listShareFiles', { headers: { 'share-unlock': proof } })).code).toBe(
      'SHARE_PASSWORD_REQUIRED',
    );
  });

  test('allows five tries from an address, also all at once', async () => {
    const share = await locked();
    const address = '203.0.113.7';
    const answers = await Promise.all([...'12345678'].map((word) => unlock(share, word, address)));
    const outcomes = answers.map((answer) => answer.code).toSorted();
    expect(outcomes.filter((code) => code === 'SHARE_PASSWORD_WRONG')).toHaveLength(4);
    expect(outcomes.filter((code) => code === 'SHARE_LOCKED')).toHaveLength(4);
    const left = answers.flatMap(
      (answer) => answer.details?.map((it: { message: string }) => it.message) ?? [],
    );
    expect(left.toSorted()).toEqual(['1', '2', '3', '4']);
    const refused = await unlock(share, 'ยายทองดี 2569', address);
    expect([refused.code, Number(refused.headers['retry-after']) > 800]).toEqual(['SHARE_LOCKED', true]);
    expect((await unlock(share, 'ยายทองดี 2569')).status).toBe(200);
    later(0.26);
    expect((await unlock(share, 'ยายทองดี 2569', address)).status).toBe(200);
  });

  test('a changed password ends unlocked visits and addresses of bytes', async () => {
    const share = await locked();
    const answer = await unlock(share, 'ยายทองดี 2569');
    const proof = answer.data.unlock;
    const files = await visit(share, 'listShareFiles', { headers: { 'share-unlock': proof } });
    const url = files.data.items[0]?.viewUrl ?? '';
    expect((await shared.app.inject({ url })).statusCode).toBe(200);
    const change = await ask('updateShare', {
      path: { groupId: scene.groupId, shareId: share.id },
      body: { password: null },
    });
    expect(change.hasPassword).toBe(false);
    await expect.poll(async () => codeOf(await shared.app.inject({ url }).then(jsonOr404))).toBe('NOT_FOUND');
    expect((await visit(share, 'getShare')).data.share).not.toBeNull();
  });

  const jsonOr404 = (answer: { statusCode: number; json(): { error?: { code: string } } }) =>
    answer.statusCode === 200 ? { json: () => ({}) } : answer;
});
