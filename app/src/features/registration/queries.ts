import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for my receipt details; fields are null until filled in. */
export function accountQuery() {
  return queryOptions({
    ...queries.query('getMyAccount'),
    // The form is filled from it once; a refetch must not overwrite what was typed.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
