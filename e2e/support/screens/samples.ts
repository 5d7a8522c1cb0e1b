import { easyScreens } from './easy-screens.ts';
import type { Screen } from './screen.ts';
import { memberScreens, newcomerScreens, publicScreens } from './screens.ts';

/** One screen of each kind that everybody may open. */
export const publicSamples: readonly Screen[] = choose(publicScreens, {
  front: ['/', 'first look'],
  list: ['/docs/faq', 'found'],
  article: ['/articles/:slug', 'with a table'],
  prices: ['/pricing', 'plans'],
  reference: ['/developers/reference', 'first look'],
  document: ['/legal/:slug', 'terms'],
  failure: ['/*', 'no such page'],
});

/** One screen of each kind that an unregistered person sees. */
export const newcomerSamples: readonly Screen[] = choose(newcomerScreens, {
  form: ['/microapp/register', 'nothing ticked'],
});

/** One screen of each kind that a member sees. */
export const memberSamples: readonly Screen[] = choose(memberScreens, {
  groups: ['/microapp', 'my groups'],
  account: ['/microapp', 'my account'],
  form: ['/microapp/register/account-detail', 'tax invoice, nothing filled in'],
  onboarding: ['/microapp/onboarding', 'what is kept'],
  front: ['/microapp/:groupId', 'cabinet'],
  empty: ['/microapp/:groupId', 'empty, without storage'],
  failure: ['/microapp/:groupId', 'not loaded'],
  grid: ['/microapp/:groupId/file', 'grid'],
  list: ['/microapp/:groupId/file', 'rows'],
  selection: ['/microapp/:groupId/file', 'selected'],
  sheet: ['/microapp/:groupId/file', 'when'],
  menu: ['/microapp/:groupId/file', 'menu'],
  upload: ['/microapp/:groupId/file/upload', 'picked'],
  viewer: ['/microapp/:groupId/file/:fileId', 'picture'],
  details: ['/microapp/:groupId/file/:fileId', 'details'],
  dialog: ['/microapp/:groupId/file/:fileId', 'new name'],
  folder: ['/microapp/:groupId/folder/:folderId', 'without files'],
  imageSet: ['/microapp/:groupId/image-set/:imageSetId', 'whole'],
  quota: ['/microapp/:groupId/quota', 'usage, an open upload'],
  payment: ['/microapp/subscribe', 'a plan'],
  link: ['/app/share/:shareSlug', 'an album'],
});

/** One screen of each kind in easy mode. */
export const easySamples: readonly Screen[] = choose(easyScreens, {
  front: ['/microapp/:groupId', 'easy front'],
  pictures: ['/microapp/:groupId/file', 'easy pictures, some selected'],
  picture: ['/microapp/:groupId/file/:fileId', 'easy picture'],
});

/** Finds the screens of kinds by their routes and states. */
function choose(
  screens: readonly Screen[],
  kinds: Readonly<Record<string, readonly [route: string, state: string]>>,
): Screen[] {
  return Object.entries(kinds).map(([kind, [route, state]]) => {
    const found = screens.find((screen) => screen.route === route && screen.state === state);
    if (found === undefined) throw new Error(`no screen ${route} (${state}) of the kind “${kind}”`);
    return found;
  });
}
