import type { Config } from '@react-router/dev/config';
import { writeBuildFiles } from './build-end.ts';
import { buildMode } from './build-mode.ts';
import { buildSite } from './site.vite.ts';
import { legalDocuments } from './src/lib/deployment/legal-documents.ts';

/** Pages of the app that search engines may show. */
const found = ['/hello', '/new-phone', '/legal', ...legalDocuments.map(({ slug }) => `/legal/${slug}`)];

const config: Config = {
  appDirectory: 'src',
  // One folder per mode, so that a simulated build is never served as the production one.
  buildDirectory: `build/${buildMode}`,
  ssr: false,
  // The page of `/` is the public site's; with it in the list, the router names its fallback `__spa-fallback.html`.
  prerender: ['/', '/404', ...found, '/auth/line/login.deprecated'],
  async buildEnd({ reactRouterConfig }) {
    const pages = await buildSite(`${reactRouterConfig.buildDirectory}/client`, { others: found });
    await writeBuildFiles({ reactRouterConfig, pages });
  },
};

export default config;
