import type { Domain } from '../domain.ts';

/** Keys of the day by which the security log names people. */
export const security: Domain = {
  tables: ['security_keys'],
};
