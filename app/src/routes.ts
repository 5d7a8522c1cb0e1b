import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { buildMode } from '../build-mode.ts';

/** Every address of the app, on one page. */
export default [
  index('features/home/home.route.tsx'),
  route('404', 'features/errors/not-found.route.tsx'),

  // Outside the guard: it is where signing in begins and ends.
  route('microapp/splash', 'features/session/splash.route.tsx'),
  route('microapp', 'features/session/microapp.route.tsx', [
    index('features/groups/my-groups.route.tsx'),
    route(':groupId', 'features/groups/group.route.tsx', [
      index('features/groups/cabinet.route.tsx'),
      route('file', 'features/files/files.route.tsx'),
      route('file/upload', 'features/uploads/upload.route.tsx'),
      route('file/:fileId', 'features/files/file.route.tsx'),
      route('image-set/:imageSetId', 'features/image-sets/image-set.route.tsx'),
    ]),
  ]),

  // The page of all parts is for us: a production build has no such address.
  ...(buildMode === 'production' ? [] : [route('ui', 'features/gallery/gallery.route.tsx')]),

  route('*', 'features/errors/catch-all.route.tsx'),
] satisfies RouteConfig;
