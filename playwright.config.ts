import { defineConfig, devices } from '@playwright/test';
import { productCount, productOf } from './e2e/support/products.ts';

const launchOptions = {
  // Where no locale is set, as in a container, Chromium cannot name a download in Thai.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: productCount,
  fullyParallel: true,
  // Walks through every screen take half an hour: `npm run test:slow` takes them (e2e/support/whole.ts).
  ...(process.env.KEPWAI_TEST_AMOUNTS === 'whole' ? {} : { grepInvert: /@whole/ }),
  // What passes at its second try is printed as such and fails nothing: scripts/testing/reports.ts.
  retries: 1,
  // Ends what hangs: on a busy machine a walk through many screens takes a while.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    launchOptions,
    // Ends what hangs, such as a wait for an address that never comes, long before the test's own end.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    // It slows every step down; `npx playwright test --trace on` records one.
    trace: 'off',
    // What a worker answers would pass the routes of the journeys by; its own journeys allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } },
      testIgnore: [/e2e[\\/](liff|engines)/, /\.desktop\.spec\.ts$/],
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: /(desktop|layout)\.spec\.ts$/,
    },
    // LINE's own SDK against a fake LINE of its own; the product is not in it.
    {
      name: 'liff',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: /e2e[\\/]liff[\\/].*\.spec\.ts$/,
    },
  ],
  // One after the other: the first builds what both run.
  webServer: Array.from({ length: productCount }, (_, index) => {
    const { port, linePort, origin, dataDir } = productOf(index);
    return {
      command: 'npm start',
      url: `${origin}/readyz`,
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
      env: {
        PORT: String(port),
        FAKE_LINE_PORT: String(linePort),
        KEPWAI_DATA: dataDir,
        KEPWAI_SEED: 'none',
      },
    };
  }),
});
