import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { guardAccess } from '../../lib/api/access-guard.ts';
import { useLive } from '../../lib/api/live.ts';
import { ofQuota } from '../../lib/api/query-keys.ts';
import { checkQuotaAccess } from '../../lib/api/quota-access.ts';
import type { Route } from './+types/quota.route.ts';
import { verifyQuota } from './verify-quota.ts';

/** Guard: only managers of the quota pass. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ params }, next) => {
    await guardAccess(() => checkQuotaAccess(params.quotaId, { verify: verifyQuota }));
    return next();
  },
];

/** Frame of a quota's screens, which applies changes of its people. */
export default function Quota({ params: { quotaId } }: Route.ComponentProps) {
  const queryClient = useQueryClient();
  useLive((news) => {
    const isOurs = news.some(
      (item) => item.type === 'reconnected' || ('quotaId' in item && item.quotaId === quotaId),
    );
    if (isOurs) void queryClient.invalidateQueries(ofQuota(quotaId));
  });
  return <Outlet />;
}
