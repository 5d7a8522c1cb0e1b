import type { Config } from '@react-router/dev/config';
import { buildMode } from './build-mode.ts';

export default {
  appDirectory: 'src',
  // One folder per mode, so that a simulated build can never be served as the production one.
  buildDirectory: `build/${buildMode}`,
  ssr: false,
  prerender: ['/', '/404'],
} satisfies Config;
