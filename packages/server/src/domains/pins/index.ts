import type { Domain } from '../domain.ts';
import { pinsOperations } from './operations.ts';
import { starsOperations } from './stars/operations.ts';

/** What a group pins, and what a person stars. */
export const pins: Domain = {
  tables: ['pins', 'stars'],
  operations: [...pinsOperations, ...starsOperations],
};
