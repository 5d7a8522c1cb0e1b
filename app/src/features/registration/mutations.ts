import type { AccountDetail, NewRegistration, Profile } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { getSession } from '../../lib/session/session.ts';
import { accountQuery } from './queries.ts';

/** Accepts the terms and the privacy notice, in the versions that were shown. */
export function register(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewRegistration) => queries.call('register', { body }),
    onSuccess: (profile) => keepProfile(queryClient, profile),
  });
}

/** Sends the account detail, which payments need. */
export function saveAccount(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: AccountDetail) => queries.call('putMyAccount', { body }),
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery().queryKey, account);
      const profile = getSession().findProfile();
      if (profile) keepProfile(queryClient, { ...profile, hasAccount: true });
    },
  });
}

/** The guards read the profile that is kept on the device, the screens that of the cache. */
function keepProfile(queryClient: QueryClient, profile: Profile): void {
  getSession().saveProfile(profile);
  queryClient.setQueryData(queries.query('getMe').queryKey, profile);
}
