import type { Profile } from '@kepwai/api-client';
import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { meKey } from '../../lib/api/query-keys.ts';
import { getSession } from '../../lib/session/session.ts';

/** Where I am signed in, the latest first. */
export function mySessionsQuery() {
  return queryOptions({
    queryKey: ['my-sessions'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const { data } = await api.GET('/api/me/session', { signal });
      return data.data.items;
    },
  });
}

/** Who is signed in: at once from this device, then from the server, and kept on the device again. */
export function meQuery() {
  return queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<Profile> => {
      const api = await loadApi();
      const { data } = await api.GET('/api/me', { signal });
      getSession().saveProfile(data.data);
      return data.data;
    },
    initialData: () => getSession().findProfile() ?? undefined,
    staleTime: 5 * 60_000,
  });
}
