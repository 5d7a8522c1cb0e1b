import { Outlet, replace } from 'react-router';
import { leaveForSignIn } from '../../lib/api.ts';
import { checkGroupAccess } from '../../lib/group-access.ts';
import { getSession } from '../../lib/session.ts';
import type { Route } from './+types/group.route.ts';
import { verifyGroup } from './queries.ts';

/** The guard of a group. Refused looks like lost; without a network the screens show what they have, and say so. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ params }, next) => {
    const access = await checkGroupAccess(params.groupId, {
      session: getSession(),
      verify: verifyGroup,
      now: Date.now,
    }).catch(() => 'signed-out' as const);
    if (access === 'refused') throw replace('/404');
    if (access === 'signed-out') {
      leaveForSignIn();
      return new Promise(() => undefined);
    }
    return next();
  },
];

export default function Group() {
  return <Outlet />;
}
