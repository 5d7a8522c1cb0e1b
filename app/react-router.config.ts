import type { Config } from '@react-router/dev/config';
import { writeBuildFiles } from './build-end.ts';
import { buildMode } from './build-mode.ts';
import { legalDocuments } from './src/lib/deployment/legal-documents.ts';

export default {
  appDirectory: 'src',
  // One folder per mode, so that a simulated build is never served as the production one.
  buildDirectory: `build/${buildMode}`,
  ssr: false,
  prerender: [
    '/',
    '/404',
    '/hello',
    '/new-phone',
    '/legal',
    ...legalDocuments.map(({ slug }) => `/legal/${slug}`),
    '/auth/line/login.deprecated',
  ],
  buildEnd: writeBuildFiles,
} satisfies Config;
