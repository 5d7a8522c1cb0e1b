import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.KEPWAI_E2E_PORT ?? 24_310);
const linePort = port + 1;
// Workers read this file too: they find what the first process chose.
const dataDir = process.env.KEPWAI_E2E_DATA ?? path.join(tmpdir(), `kepwai-e2e-${process.pid}`);
process.env.KEPWAI_E2E_DATA = dataDir;
process.env.KEPWAI_E2E_LINE = `http://localhost:${linePort}`;
const launchOptions = {
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
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    launchOptions,
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } },
      testIgnore: /e2e[\\/]liff/,
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
  webServer: {
    command: 'npm start',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      FAKE_LINE_PORT: String(linePort),
      KEPWAI_DATA: dataDir,
      KEPWAI_SEED: 'none',
    },
  },
});
