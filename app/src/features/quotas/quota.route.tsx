import { Outlet } from 'react-router';
import { guardAccess } from '../../lib/api/access-guard.ts';
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

/** Frame of a quota's screens. */
export default function Quota() {
  return <Outlet />;
}
