import type { Domain } from '../domain.ts';
import { pinsOperations } from './operations.ts';
import { starsOperations } from './stars/operations.ts';

/** Pins of a group, and stars of a person. */
export const pins: Domain = {
  tables: ['pins', 'stars'],
  operations: { ...pinsOperations, ...starsOperations },
};
