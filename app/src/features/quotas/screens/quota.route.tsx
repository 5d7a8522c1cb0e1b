import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { checkQuotaAccess } from '../../../lib/api/access/quota-access.ts';
import { type Guard, guardAccess } from '../../../lib/api/access-guard.ts';
import { useLive } from '../../../lib/api/live.ts';
import { ofQuota } from '../../../lib/api/query-keys.ts';
import { requireParam, useRouteParam } from '../../../lib/page/route-params.ts';
import { verifyQuota } from '../verify-quota.ts';

/** Guard: only managers of the quota pass. */
export const guards: Guard[] = [
  async ({ params }) => {
    await guardAccess(() => checkQuotaAccess(requireParam(params, 'quotaId'), { verify: verifyQuota }));
  },
];

/** Frame of a quota's screens, which applies changes of its people. */
export default function Quota() {
  const quotaId = useRouteParam('quotaId');
  const queryClient = useQueryClient();
  useLive((news) => {
    const isOurs = news.some(
      (item) => item.type === 'reconnected' || ('quotaId' in item && item.quotaId === quotaId),
    );
    if (isOurs) void queryClient.invalidateQueries(ofQuota(quotaId));
  });
  return <Outlet />;
}
