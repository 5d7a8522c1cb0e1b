import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { quotaKey } from '../../lib/api/query-keys.ts';

/** Quotas that I own or manage, my own first. */
export function myQuotasQuery() {
  return infiniteQueryOptions({
    queryKey: ['my-quotas'],
    queryFn: async ({ pageParam, signal }) => {
      const api = await loadApi();
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { data } = await api.GET('/api/me/quota', { params: { query }, signal });
      return data.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** One quota, and what fills it. */
export function quotaQuery(quotaId: string) {
  return queryOptions({
    queryKey: [...quotaKey(quotaId), 'front'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const { data } = await api.GET('/api/quota/{quotaId}', { params: { path: { quotaId } }, signal });
      return data.data;
    },
  });
}

/** Groups that fill a quota, the fullest first. */
export function linkedGroupsQuery(quotaId: string) {
  return infiniteQueryOptions({
    queryKey: [...quotaKey(quotaId), 'groups'],
    queryFn: async ({ pageParam, signal }) => {
      const api = await loadApi();
      const query = pageParam === null ? {} : { cursor: pageParam };
      const params = { path: { quotaId }, query };
      const { data } = await api.GET('/api/quota/{quotaId}/group', { params, signal });
      return data.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
