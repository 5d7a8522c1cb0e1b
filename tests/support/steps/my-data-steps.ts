import type { FakeServer } from '../../../mocks/handlers/state/records/records.ts';
import type { NamedStep } from './walk-step.ts';

const receiptNumber = 'K7QW-9XPT-3MVB';

const exportSecret = 'b'.repeat(43);

/** Adds an executed erasure, and an export of a person's data. */
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
  server.exports.set(personId, { requestedAt: 0, readyAt: 0, secret: exportSecret });
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
    { id: 'getMyExport' },
    { id: 'getMyExport', token: expired, status: 401 },
    { id: 'createMyExportAddress', status: 404 },
    { id: 'createMyExport' },
    { id: 'createMyExport', status: 429 },
    { id: 'createMyExportAddress' },
    { id: 'getMyExport' },
    { id: 'getExportContent', query: `?t=${exportSecret}`, token: null },
    // Programs hand a download over to one another.
    { id: 'getExportContent', query: `?t=${exportSecret}`, token: null },
    { id: 'getExportContent', query: `?t=${'a'.repeat(43)}`, token: null, status: 410 },
    { id: 'getExportContent', query: '?t=x', token: null, status: 400 },
    { id: 'getErasureReceipt', token: null },
    { id: 'getErasureReceipt', params: { receiptNumber: 'AAAA-AAAA-AAAA' }, token: null, status: 404 },
    { id: 'getErasureReceipt', params: { receiptNumber: 'x' }, token: null, status: 400 },
  ];
}
