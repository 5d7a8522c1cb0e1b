import type { AccountDetail, NewRegistration, Profile } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { getSession } from '../../lib/session/session.ts';
import { accountQuery } from './queries.ts';

/** Accepts the terms and the privacy notice, in the versions shown. */
export function register(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewRegistration) => queries.call('register', { body }),
    onSuccess: (profile) => keepProfile(queryClient, profile),
  });
}

/** Saves the account details, which payments need. */
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

/** Guards read the profile stored on the device; screens read the cached one. */
function keepProfile(queryClient: QueryClient, profile: Profile): void {
  getSession().saveProfile(profile);
  queryClient.setQueryData(queries.query('getMe').queryKey, profile);
}
