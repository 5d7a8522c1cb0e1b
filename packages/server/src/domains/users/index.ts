import type { Domain } from '../domain.ts';
import { erasureOperations } from './erasure/operations.ts';
import { handoverOperations } from './handovers/operations.ts';
import { usersOperations } from './operations.ts';
import { sessionOperations } from './sessions/operations.ts';

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
  operations: [...usersOperations, ...sessionOperations, ...handoverOperations, ...erasureOperations],
};
