import { expect, test } from 'vitest';
import { invitationStateFor } from './invitations.ts';

const now = Date.parse('2026-11-26T05:00:00Z');
const facts = {
  isCancelled: false,
  isAccepted: false,
  isDeclined: false,
  expiresAt: now + 1,
  forUserId: null,
};
const asking = { userId: 'me', ownerId: 'owner', isManager: false };

test.each([
  ['open', {}, {}],
  ['open', { forUserId: 'me' }, {}],
  ['wrong_account', { forUserId: 'other' }, {}],
  ['expired', { expiresAt: now, forUserId: 'other' }, {}],
  ['declined', { isDeclined: true, expiresAt: now }, {}],
  ['used', { isAccepted: true, expiresAt: now }, {}],
  ['cancelled', { isCancelled: true, isDeclined: true }, {}],
  ['already_manager', { isAccepted: true }, { isManager: true }],
  ['own_quota', { isCancelled: true }, { userId: 'owner' }],
  ['quota_deleted', { isCancelled: true }, { ownerId: null }],
] as const)('an opened invitation is %s: row %#', (state, invitation, caller) => {
  expect(invitationStateFor({ ...facts, ...invitation }, { ...asking, ...caller }, now)).toBe(state);
});
