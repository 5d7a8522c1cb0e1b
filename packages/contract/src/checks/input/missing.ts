import type { Spoiler } from './places.ts';

export const spoilMissing: Spoiler = ({ pointer, isRequired }) =>
  isRequired ? [{ change: null, what: `without ${pointer}, which is required` }] : [];
