import type { Domain } from '../domain.ts';
import { deleteFormerKeys } from './daily-key.ts';

/** Keys of the day by which the security log names people. */
export const security: Domain = {
  tables: ['security_keys'],
  upkeep: { protect: deleteFormerKeys },
};
