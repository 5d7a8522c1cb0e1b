import type { Domain } from '../domain.ts';
import { deleteFormerKeys } from './daily-key.ts';

/** Daily keys with which the security log hashes people. */
export const security: Domain = {
  tables: ['security_keys'],
  maintenance: { protect: deleteFormerKeys },
};
