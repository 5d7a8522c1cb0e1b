import type { FakeServer } from '../../mocks/handlers/state/records.ts';
import type { NamedStep } from './walk-step.ts';

const receiptNumber = 'K7QW-9XPT-3MVB';

/** Adds a request to be erased that was carried out. */
export function addErasure(server: FakeServer, personId: string): { receiptNumber: string } {
  server.erasures.set(receiptNumber, {
    personId,
    number: receiptNumber,
    state: 'done',
    posts: 'keep',
    requestedAt: '2026-11-18T02:30:00Z',
    dueAt: '2026-11-25T02:30:00Z',
    endedAt: '2026-11-25T02:47:00Z',
    scope: {
      postCount: 12,
      groupCount: 2,
      shareCount: 1,
      starCount: 3,
      sessionCount: 1,
      hasAccount: true,
      quotaCount: 0,
    },
  });
  return { receiptNumber };
}

/** Returns the steps of one's own data. */
export function myDataSteps({ expired }: { expired: string }): NamedStep[] {
  return [
    { id: 'getMyErasure' },
    { id: 'getMyErasure', token: expired, status: 401 },
    { id: 'requestMyErasure', query: '?posts=erase' },
    { id: 'requestMyErasure', query: '?posts=some', status: 400 },
    { id: 'getMyErasure' },
    { id: 'getMe' },
    { id: 'cancelMyErasure' },
    { id: 'cancelMyErasure' },
    { id: 'getErasureReceipt', token: null },
    { id: 'getErasureReceipt', params: { receiptNumber: 'AAAA-AAAA-AAAA' }, token: null, status: 404 },
    { id: 'getErasureReceipt', params: { receiptNumber: 'x' }, token: null, status: 400 },
  ];
}
