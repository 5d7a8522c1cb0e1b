/** spec.md, section 4: lifecycles of entities that it does not show. */

import { createApiClient, type QuotaUsage } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { describe, expect, test } from 'vitest';
import { buildToken } from '../../mocks/fixtures/index.ts';
import { createFakeServer } from '../../mocks/handlers/index.ts';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

describe('other entity lifecycles', () => {
  test('quota: made, renamed, filled, full, expired, deleted', async () => {
    let now = Date.now();
    const { fakeServer, me, group } = createMockApi(createFakeServer({ now: () => now }));
    const getToken = () => buildToken({ sub: me.id, expiresAt: now + dayMs });
    const api = createApiClient({ baseUrl: apiOrigin, getToken });
    const keeping = async () =>
      (await api.GET('/api/group/{groupId}', { params: { path: { groupId: group.id } } })).data.data.keeping;
    const { data: made } = await api.POST('/api/quota', { params: {}, body: { name: 'ของบ้าน' } });
    const quotaId = made.data.quota.id;
    const path = { params: { path: { quotaId } } };
    const change = (given: Partial<QuotaUsage>) => {
      const quota = fakeServer.quotas.get(quotaId);
      if (quota) fakeServer.quotas.set(quotaId, { ...quota, ...given });
    };
    group.quotaId = quotaId;

    const { data: renamed } = await api.PATCH('/api/quota/{quotaId}', { ...path, body: { name: 'บ้านเรา' } });
    expect(renamed.data.quota).toMatchObject({ name: 'บ้านเรา', usedBytes: 0 });
    change({ usedBytes: 1000 });
    expect(await keeping()).toBe('keeping');
    change({ usedBytes: made.data.quota.limitBytes });
    expect(await keeping()).toBe('full');
    change({ usedBytes: 1000, expiresAt: new Date(now - 8 * dayMs).toISOString() });
    expect(await keeping()).toBe('quota_expired');

    change({ expiresAt: null });
    await api.POST('/api/quota/{quotaId}/deletion', path);
    now += 29 * dayMs;
    expect(await keeping()).toBe('keeping');
    await api.DELETE('/api/quota/{quotaId}/deletion', path);
    now += 30 * dayMs;
    expect(await keeping()).toBe('keeping');
    await api.POST('/api/quota/{quotaId}/deletion', path);
    now += 30 * dayMs;
    expect(await keeping()).toBe('no_quota');
    const { data: verified } = await api.GET('/api/me/quota/{quotaId}/verify', path);
    expect(verified).toEqual({ success: false });
  });
});
