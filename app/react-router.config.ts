import type { Config } from '@react-router/dev/config';

// One folder per mode, so that a simulated build can never be served as the production one.
const folder =
  import.meta.env.MODE === 'simulated' ? 'simulated' : import.meta.env.MODE === 'msw' ? 'msw' : 'production';

export default {
  appDirectory: 'src',
  buildDirectory: `build/${folder}`,
  ssr: false,
  prerender: ['/', '/404'],
} satisfies Config;
