import { ApiError, NetworkError } from '@kepwai/api-client';
import { describe, expect, it } from 'vitest';
import type { GroupVerifyEntry } from '../session/session.ts';
import { checkGroupAccess } from './group-access.ts';

const groupId = 'bbbbbbbb-0000-4000-8000-000000000001';
const at = Date.parse('2026-11-21T03:00:00Z');
const fiveMinutesMs = 300_000;

describe('checkGroupAccess', () => {
  it('sends a request, and caches the whole response', async () => {
    const group = open({ answer: { success: true } });
    expect(await group.check()).toBe('allowed');
    expect(group.cache.get(groupId)).toEqual({ result: { success: true }, lastFetched: at });
  });

  it.each([
    ['a success under five minutes old is reused', true, fiveMinutesMs - 1, 0],
    ['a success five minutes old is asked again', true, fiveMinutesMs, 1],
    ['a success from the future is asked again', true, -1, 1],
    ['a failure is asked again at once', false, 0, 1],
  ])('%s', async (_name, success, ageMs, calls) => {
    const group = open({ answer: { success: true } });
    group.cache.set(groupId, { result: { success }, lastFetched: at - ageMs });
    expect(await group.check()).toBe('allowed');
    expect(group.calls).toBe(calls);
  });

  it.each([
    ['success: false', { answer: { success: false } }],
    ['an error of the server', { error: new ApiError({ status: 503, body: undefined }) }],
  ])('refuses by %s', async (_name, world) => {
    expect(await open(world).check()).toBe('refused');
  });

  it.each(['true', 1, {}, null, undefined])('refuses success: %j, fresh or cached', async (success) => {
    const answer: { success: boolean } = JSON.parse(JSON.stringify({ success }));
    expect(await open({ answer }).check()).toBe('refused');
    const kept = open({ answer: { success: true } });
    kept.cache.set(groupId, { result: answer, lastFetched: at });
    expect(await kept.check()).toBe('allowed');
    expect(kept.calls).toBe(1);
  });

  it('does not refuse without a response', async () => {
    expect(await open({ error: new NetworkError() }).check()).toBe('unanswered');
  });

  it('leaves a 401 to the session', async () => {
    const unauthorized = new ApiError({ status: 401, body: undefined });
    await expect(open({ error: unauthorized }).check()).rejects.toBe(unauthorized);
  });
});

function open({ answer, error }: { answer?: { success: boolean }; error?: Error }) {
  const cache = new Map<string, GroupVerifyEntry>();
  const group = {
    cache,
    calls: 0,
    check: () =>
      checkGroupAccess(groupId, {
        now: () => at,
        session: {
          findGroupVerifyEntry: (id) => cache.get(id) ?? null,
          saveGroupVerifyEntry: (id, entry) => void cache.set(id, entry),
        },
        verify: async () => {
          group.calls += 1;
          if (!answer) throw error;
          return answer;
        },
      }),
  };
  return group;
}
