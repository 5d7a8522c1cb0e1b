/** spec.md, section 4: states of invitations (product.md 2). */
import { createApiClient } from '@kepwai/api-client';
import { describe, expect, test } from 'vitest';
import { buildToken } from '../../mocks/fixtures/index.ts';
import type { InvitationRecord } from '../../mocks/handlers/state/records/invitation.ts';
import { createMockApi } from '../support/mock-api.ts';

describe('invitation', () => {
  /** Creates an invitation; returns its opened form, after my answer if there is one, and its owner's list. */
  async function walk({ answer, ...given }: Partial<InvitationRecord> & { answer?: 'accept' | 'decline' }) {
    const { fakeServer, me } = createMockApi();
    const owner = fakeServer.addPerson();
    const quota = fakeServer.addQuota({ ownerId: owner.id });
    const { token } = fakeServer.addInvitation({ quotaId: quota.id, ...given });
    const clientOf = (id: string) =>
      createApiClient({ baseUrl: location.origin, getToken: () => buildToken({ sub: id }) });
    const mine = clientOf(me.id);
    const toInvitation = { params: { path: { token } } };
    if (answer) await mine.POST('/api/invitation/{token}', { ...toInvitation, body: { answer } });
    const found = await mine.GET('/api/invitation/{token}', toInvitation);
    const listed = await clientOf(owner.id).GET('/api/quota/{quotaId}/manager', {
      params: { path: { quotaId: quota.id } },
    });
    return {
      found: found.data?.data.state,
      listed: listed.data?.data.invitations.map(({ state }) => state),
      managers: listed.data?.data.managers.length,
    };
  }

  test.each([
    ['pending', {}, { found: 'open', listed: ['pending'], managers: 0 }],
    ['accepted', { answer: 'accept' }, { found: 'already_manager', listed: [], managers: 1 }],
    ['declined', { answer: 'decline' }, { found: 'declined', listed: ['declined'], managers: 0 }],
    ['used', { acceptedById: 'x' }, { found: 'used', listed: [], managers: 0 }],
    [
      'expired',
      { expiresAt: '2026-01-01T00:00:00Z' },
      { found: 'expired', listed: ['expired'], managers: 0 },
    ],
    ['cancelled', { isCancelled: true }, { found: 'cancelled', listed: [], managers: 0 }],
  ] as const)('%s', async (_state, given, expected) => {
    expect(await walk(given)).toEqual(expected);
  });
});
