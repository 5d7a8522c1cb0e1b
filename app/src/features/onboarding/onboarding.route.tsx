import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { type Guard, guardAccess } from '../../lib/api/access-guard.ts';
import { getGroupChecks } from '../../lib/api/api.ts';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { pageNotFound } from '../../lib/page/page-not-found.ts';
import { parsePlace } from './place.ts';

/** Without navigation bars, so that the person does one thing at a time. */
export const handle: LayoutHandle = { bare: true };

/** Guard: only members of the group that the query names pass. */
export const guards: Guard[] = [
  async ({ url }) => {
    const { groupId } = parsePlace(url.searchParams);
    if (groupId === 'invalid') throw pageNotFound(url);
    if (groupId !== null) {
      await guardAccess(() => getGroupChecks().check(groupId));
    }
  },
];

/** Frame of a group's setup, which applies live changes to it. */
export default function Onboarding() {
  const queryClient = useQueryClient();
  const [query] = useSearchParams();
  const { groupId } = parsePlace(query);
  useLive((news) => {
    if (groupId && news.some((item) => concernsGroup(item, groupId)))
      void queryClient.invalidateQueries(ofGroup(groupId));
  });
  return <Outlet />;
}
