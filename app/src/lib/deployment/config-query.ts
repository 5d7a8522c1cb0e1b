import { queryOptions } from '@tanstack/react-query';
import { loadPublicConfig } from './config.ts';

/** Returns the query for the public configuration, which does not change while a page lives. */
export function configQuery() {
  return queryOptions({ queryKey: ['config'], queryFn: loadPublicConfig, staleTime: Infinity });
}
