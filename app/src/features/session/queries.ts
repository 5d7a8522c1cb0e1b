import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';
import { getSession } from '../../lib/session/session.ts';

/** Returns the query for my sign-ins, latest first. */
export function mySessionsQuery() {
  return queryOptions({ ...queries.query('listMySessions'), select: itemsOf });
}

/** Returns the query for the interval of my digests. */
export function myDigestQuery() {
  return queryOptions(queries.query('getMyDigest'));
}

/** Returns the query for the intervals of my notices about each of my quotas. */
export function myNoticesQuery() {
  return infiniteQueryOptions(queries.infiniteQuery('listMyNotices'));
}

/**
 * Returns the query for who is signed in: at once from this device, then from the server, and stored on the
 * device again.
 */
export function meQuery() {
  const { queryKey, queryFn } = queries.query('getMe');
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      const profile = await queryFn(context);
      getSession().saveProfile(profile);
      return profile;
    },
    initialData: () => getSession().findProfile() ?? undefined,
    staleTime: 5 * 60_000,
  });
}
