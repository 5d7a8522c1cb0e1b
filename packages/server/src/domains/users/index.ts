import { type Domain, daysAgo } from '../domain.ts';
import { deleteNamelessPeople, deleteOldReceipts, sendDueErasures } from './erasure/erasures.ts';
import { erasureOperations } from './erasure/operations.ts';
import { deleteExpiredExports, resumeExports } from './exports/exports.ts';
import { deleteOldHandovers } from './handovers/handovers.ts';
import { handoverOperations } from './handovers/operations.ts';
import { usersOperations } from './operations.ts';
import { deleteOldRequests } from './requests/requests.ts';
import { sessionOperations } from './sessions/operations.ts';
import { deleteOldSessions } from './sessions/sessions.ts';

/** Days for which an expired session is kept, to answer "was that me?". */
const sessionDays = 30;

/** Days for which a receipt of an erasure can be read. */
const receiptDays = 365;

/** People: their sessions, consents, requests about their data, and the copies of it. */
export const users: Domain = {
  tables: [
    'users',
    'sessions',
    'handovers',
    'accounts',
    'consents',
    'erasures',
    'exports',
    'export_addresses',
    'data_requests',
  ],
  operations: { ...usersOperations, ...sessionOperations, ...handoverOperations, ...erasureOperations },
  maintenance: {
    async resume(deps) {
      await sendDueErasures(deps);
      await resumeExports(deps);
    },
    async tidy(deps) {
      const { db, clock } = deps;
      await deleteOldHandovers(db, clock());
      await deleteOldSessions(db, daysAgo(deps, sessionDays));
      await deleteExpiredExports(db, clock());
      await deleteOldReceipts(db, daysAgo(deps, receiptDays));
      await deleteOldRequests(db, daysAgo(deps, receiptDays));
      await deleteNamelessPeople(db);
    },
  },
};
