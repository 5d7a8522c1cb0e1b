import { queryOptions } from '@tanstack/react-query';
import { loadPublicConfig } from './config.ts';

/** The public configuration, for screens; it does not change while a page lives. */
export function configQuery() {
  return queryOptions({ queryKey: ['config'], queryFn: loadPublicConfig, staleTime: Infinity });
}
