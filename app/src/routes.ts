import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { buildMode } from '../build-mode.ts';

/**
 * Every address of the app, by the layout that frames it (a route file sets it in its `handle`; the default
 * is `default`). Before its screen, an address passes in this order:
 * 1. route rules and validation hooks: route-rules.ts, for all, in the root's middleware;
 * 2. guards: `clientMiddleware` of the route files, a parent's before its children's.
 */
export default [
  // marketing
  index('features/home/home.route.tsx'),

  // default
  route('404', 'features/errors/not-found.route.tsx'),
  route('hello', 'features/hello/hello.route.tsx'),
  route('new-phone', 'features/new-phone/new-phone.route.tsx'),
  route('legal', 'features/legal/legal.route.tsx'),
  route('legal/:slug', 'features/legal/legal-document.route.tsx'),
  // Receipt of a request to be erased, for whoever has its number.
  route('erasure/:receiptNumber', 'features/my-data/receipt.route.tsx'),
  // A page of its own without the app, written by the server, for whoever comes from outside (share-page.vite.ts).
  route('app/share/:shareSlug', 'features/shares/share.route.tsx'),
  route('auth/line/callback', 'features/session/callback.route.tsx'),
  route('auth/line/login.deprecated', 'features/session/deprecated-login.route.tsx'),

  // microapp. Outside the login guard, because the sign-in starts and ends here.
  route('microapp/splash', 'features/session/splash.route.tsx'),
  // A link out of LINE signs in here.
  route('microapp/handover', 'features/session/handover.route.tsx'),
  // The system opens the app with files here; they are taken before anybody signs in.
  route('microapp/receive', 'features/uploads/received/receive.route.tsx'),
  // Everything else is behind the login guard.
  route('microapp', 'features/session/microapp.route.tsx', [
    index('features/groups/my-groups.route.tsx'),
    // The only page with an empty guard.
    route('promo/:token', 'features/promos/promo.route.tsx'),
    // The only page open to people who are signed in but not registered.
    route('register', 'features/registration/register.route.tsx'),
    route('register/account-detail', 'features/registration/account-detail.route.tsx'),
    // Guarded by the access check of the group in the query.
    route('onboarding', 'features/onboarding/onboarding.route.tsx', [
      index('features/onboarding/steps.route.tsx'),
      route('first-quota-link', 'features/onboarding/first-quota-link.route.tsx'),
    ]),
    // Open to people who are not registered, too.
    route('my-data', 'features/my-data/my-data.route.tsx'),
    // Guarded by the access check of the operator in the query.
    route('operator', 'features/operator/operator.route.tsx'),
    // Open to people who are not registered yet, too.
    route('invitation', 'features/invitations/invitation.route.tsx'),
    route('received', 'features/uploads/received/received.route.tsx'),
    route('quota', 'features/quotas/quotas.route.tsx'),
    // Guarded by the access check of the quota.
    route('quota/:quotaId', 'features/quotas/quota.route.tsx', [
      index('features/quotas/quota-front.route.tsx'),
      route('linked-groups', 'features/quotas/linked-groups.route.tsx'),
      route('managers', 'features/quotas/managers/managers.route.tsx'),
      route('upgrade', 'features/payments/upgrade.route.tsx'),
    ]),
    // Guarded by the access check of the quota in the query.
    route('subscribe', 'features/payments/subscribe.route.tsx'),
    // Guarded by the access check of the group.
    route(':groupId', 'features/groups/group.route.tsx', [
      index('features/groups/group-front.route.tsx'),
      route('file', 'features/files/files.route.tsx'),
      route('file/upload', 'features/uploads/upload.route.tsx'),
      route('file/:fileId', 'features/files/file.route.tsx'),
      route('slip', 'features/files/slips/slips.route.tsx'),
      route('folder', 'features/files/folders.route.tsx'),
      route('folder/:folderId', 'features/files/folder.route.tsx'),
      route('image-set/:imageSetId', 'features/image-sets/image-set.route.tsx'),
      route('quota', 'features/group-quota/group-quota.route.tsx'),
      route('activity', 'features/activity/activity.route.tsx'),
      route('quota/hat', 'features/payments/hat/hat.route.tsx'),
      route('quota/saving-file-types', 'features/group-quota/saving-file-types.route.tsx'),
    ]),
  ]),

  // The component gallery is for development: a production build has no such address.
  ...(buildMode === 'production' ? [] : [route('ui', 'features/gallery/gallery.route.tsx')]),

  // A promo token right after the host; any other single word is unknown.
  route(':token', 'features/promos/token.route.tsx'),
  route('*', 'features/errors/catch-all.route.tsx'),
] satisfies RouteConfig;
