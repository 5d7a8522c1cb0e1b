import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** What I filled in for receipts; null fields where nothing yet. */
export function accountQuery() {
  return queryOptions({
    ...queries.query('getMyAccount'),
    // A form is filled from it once: what comes later must not write over what is typed.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
