import { ApiError, NetworkError } from '@kepwai/api-client';
import { describe, expect, it } from 'vitest';
import type { GroupVerifyEntry } from '../../session/session.ts';
import { checkGroupAccess, createGroupChecks } from './group-access.ts';

const groupId = 'bbbbbbbb-0000-4000-8000-000000000001';
const at = Date.parse('2026-11-21T03:00:00Z');
const fiveMinutesMs = 300_000;
const profile = {
  id: 'somchai',
  displayName: 'สมชาย',
  pictureUrl: null,
  registration: null,
  needsConsent: false,
  hasAccount: true,
};

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
  ])('checkGroupAccess: %s', async (_name, success, ageMs, calls) => {
    const group = open({ answer: { success: true } });
    group.cache.set(groupId, { result: { success }, lastFetched: at - ageMs });
    expect(await group.check()).toBe('allowed');
    expect(group.calls).toBe(calls);
  });

  it.each([
    ['success: false', { answer: { success: false } }],
    ['403', { error: new ApiError({ status: 403, body: undefined }) }],
    ['404', { error: new ApiError({ status: 404, body: undefined }) }],
  ])('refuses by %s, and allows nothing by what came before', async (_name, world) => {
    const group = open(world);
    group.cache.set(groupId, { result: { success: true }, lastFetched: at });
    expect(await group.check(0)).toBe('refused');
    expect(group.cache.get(groupId)?.result.success).toBe(false);
  });

  it.each([
    ['an error of the server', new ApiError({ status: 503, body: undefined })],
    ['a limit', new ApiError({ status: 429, body: undefined })],
    ['the page of a network', new NetworkError({ cause: new ApiError({ status: 200, body: '<html>' }) })],
    ['something that is no envelope', new TypeError('null has no success')],
  ])('fails by %s, which leaves a valid success unchanged', async (_name, error) => {
    const group = open({ error });
    group.cache.set(groupId, { result: { success: true }, lastFetched: at });
    expect(await group.check(0)).toBe('failed');
    expect(group.cache.get(groupId)?.result.success).toBe(true);
  });

  it('discards a response that was requested by another person', async () => {
    const group = open({ answer: { success: true } });
    const checking = group.check();
    group.person = { ...profile, id: 'another' };
    expect(await checking).toBe('allowed');
    expect(group.cache.size).toBe(0);
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

describe('createGroupChecks', () => {
  it('sends one request for concurrent callers, and reports a refusal', async () => {
    let asked = 0;
    const answers = [true, false, true];
    const cache = new Map<string, GroupVerifyEntry>();
    const checks = createGroupChecks({
      now: () => at,
      session: {
        findProfile: () => profile,
        findGroupVerifyEntry: (id) => cache.get(id) ?? null,
        saveGroupVerifyEntry: (id, entry) => void cache.set(id, entry),
      },
      verify: async () => ({ success: answers[asked++] === true }),
    });
    const refused: string[] = [];
    checks.onRefused((id) => void refused.push(id));
    expect(await Promise.all([checks.check(groupId), checks.check(groupId)])).toEqual(['allowed', 'allowed']);
    expect(asked).toBe(1);
    expect(await checks.check(groupId)).toBe('allowed');
    expect(asked).toBe(1);
    expect(await Promise.all([checks.check(groupId, 0), checks.check(groupId, 0)])).toEqual([
      'refused',
      'refused',
    ]);
    expect(refused).toEqual([groupId]);
    expect(checks.isRefused(groupId)).toBe(true);
    expect(await checks.check(groupId)).toBe('allowed');
    expect(checks.isRefused(groupId)).toBe(false);
  });
});

function open({ answer, error }: { answer?: { success: boolean }; error?: Error }) {
  const cache = new Map<string, GroupVerifyEntry>();
  const group = {
    cache,
    calls: 0,
    person: { ...profile },
    check: (maxAgeMs?: number) =>
      checkGroupAccess(
        groupId,
        {
          now: () => at,
          session: {
            findProfile: () => group.person,
            findGroupVerifyEntry: (id) => cache.get(id) ?? null,
            saveGroupVerifyEntry: (id, entry) => void cache.set(id, entry),
          },
          verify: async () => {
            group.calls += 1;
            if (!answer) throw error;
            return answer;
          },
        },
        maxAgeMs,
      ),
  };
  return group;
}
