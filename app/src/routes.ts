import type { RouteFile } from './lazy-route.tsx';

/** Address of the app: the loader of its route file, and the addresses below it. */
export interface Place {
  /** Part of the address; none for the index of its parent. */
  readonly path?: string;
  readonly load: () => Promise<RouteFile>;
  readonly children: readonly Place[];
  /** Whether an error below it leaves its frame in place, from which one can go elsewhere. */
  readonly keepsFrame?: boolean;
}

/**
 * Every address of the app, by the layout that frames it (a route file sets it in its `handle`; the default
 * is `default`). Before its screen, an address passes in this order:
 * 1. route rules and validation hooks: route-rules.ts, for all, in the root's middleware;
 * 2. guards: `guards` of the route files, a parent's before its children's.
 */
export const places: readonly Place[] = [
  // marketing
  index(() => import('./features/home/home.route.tsx')),

  // default
  route('404', () => import('./features/errors/not-found.route.tsx')),
  route('hello', () => import('./features/hello/hello.route.tsx')),
  route('new-phone', () => import('./features/new-phone/new-phone.route.tsx')),
  route('legal', () => import('./features/legal/legal.route.tsx')),
  route('legal/:slug', () => import('./features/legal/legal-document.route.tsx')),
  // Receipt of an erasure request, for the holder of its number.
  route('erasure/:receiptNumber', () => import('./features/my-data/receipt.route.tsx')),
  // A page of its own without the app, written by the server, for visitors from outside (share-page.vite.ts).
  route('app/share/:shareSlug', () => import('./features/shares/share.route.tsx')),
  route('auth/line/callback', () => import('./features/session/callback.route.tsx')),
  route('auth/line/login.deprecated', () => import('./features/session/deprecated-login.route.tsx')),

  // microapp. Outside the login guard, because the sign-in starts and ends here.
  route('microapp/splash', () => import('./features/session/splash.route.tsx')),
  // A link out of LINE signs in here.
  route('microapp/handover', () => import('./features/session/handover.route.tsx')),
  // The system opens the app with files here; they are taken before the sign-in.
  route('microapp/receive', () => import('./features/uploads/received/receive.route.tsx')),
  // Everything else is behind the login guard.
  frame('microapp', () => import('./features/session/microapp.route.tsx'), [
    index(() => import('./features/groups/screens/my-groups.route.tsx')),
    // The only page with an empty guard.
    route('promo/:token', () => import('./features/promos/promo.route.tsx')),
    // The only page open to people who are signed in but not registered.
    route('register', () => import('./features/registration/register.route.tsx')),
    route('register/account-detail', () => import('./features/registration/account-detail.route.tsx')),
    // Guarded by the access check of the group in the query.
    route('onboarding', () => import('./features/onboarding/onboarding.route.tsx'), [
      index(() => import('./features/onboarding/steps.route.tsx')),
      route('first-quota-link', () => import('./features/onboarding/first-quota-link.route.tsx')),
    ]),
    // Open to people who are not registered, too.
    route('my-data', () => import('./features/my-data/my-data.route.tsx')),
    // Guarded by the access check of the operator in the query.
    route('operator', () => import('./features/operator/operator.route.tsx')),
    // Open to people who are not registered yet, too.
    route('invitation', () => import('./features/invitations/invitation.route.tsx')),
    route('received', () => import('./features/uploads/received/received.route.tsx')),
    route('quota', () => import('./features/quotas/screens/quotas.route.tsx')),
    // Guarded by the access check of the quota.
    route('quota/:quotaId', () => import('./features/quotas/screens/quota.route.tsx'), [
      index(() => import('./features/quotas/screens/quota-front.route.tsx')),
      route('linked-groups', () => import('./features/quotas/screens/linked-groups.route.tsx')),
      route('managers', () => import('./features/quotas/managers/managers.route.tsx')),
      route('upgrade', () => import('./features/payments/screens/upgrade.route.tsx')),
    ]),
    // Guarded by the access check of the quota in the query.
    route('subscribe', () => import('./features/payments/screens/subscribe.route.tsx')),
    // Guarded by the access check of the group.
    route(':groupId', () => import('./features/groups/screens/group.route.tsx'), [
      index(() => import('./features/groups/front/group-front.route.tsx')),
      route('file', () => import('./features/files/screens/files.route.tsx')),
      route('file/upload', () => import('./features/uploads/screens/upload.route.tsx')),
      route('file/:fileId', () => import('./features/stage/file.route.tsx')),
      route('slip', () => import('./features/slips/slips.route.tsx')),
      route('folder', () => import('./features/folders/screens/folders.route.tsx')),
      route('folder/:folderId', () => import('./features/folders/screens/folder.route.tsx')),
      route('image-set/:imageSetId', () => import('./features/image-sets/screens/image-set.route.tsx')),
      route('quota', () => import('./features/group-quota/group-quota.route.tsx')),
      route('activity', () => import('./features/activity/activity.route.tsx')),
      route('quota/hat', () => import('./features/payments/hat/hat.route.tsx')),
      route('quota/saving-file-types', () => import('./features/group-quota/saving-file-types.route.tsx')),
    ]),
  ]),

  // A promo token right after the host; any other single word is unknown.
  route(':token', () => import('./features/promos/token.route.tsx')),
  route('*', () => import('./features/errors/catch-all.route.tsx')),
];

/** The component gallery is for development: a production build has no such address, nor its code. */
export function createGalleryPlace(): Place {
  return route('ui', () => import('./features/gallery/gallery.route.tsx'));
}

type Load = Place['load'];

function route(path: string, load: Load, children: readonly Place[] = []): Place {
  return { path, load, children };
}

function frame(path: string, load: Load, children: readonly Place[]): Place {
  return { path, load, children, keepsFrame: true };
}

function index(load: Load): Place {
  return { load, children: [] };
}
