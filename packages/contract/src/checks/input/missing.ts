import type { Mutator } from './places.ts';

export const mutateMissing: Mutator = ({ pointer, isRequired }) =>
  isRequired ? [{ change: null, what: `without ${pointer}, which is required` }] : [];
