import { defineConfig } from '@playwright/test';
import { findEngines } from './e2e/engines/support/installed.ts';
import { type EngineSettings, iphoneLine } from './e2e/engines/support/settings.ts';
import ordinary from './playwright.config.ts';

const [product] = [ordinary.webServer].flat();

/** Journeys in WebKitGTK and Firefox, where they are installed: `npm run test:engines`. Playwright runs them, and drives no engine. */
export default defineConfig<EngineSettings>({
  testDir: 'e2e/engines',
  outputDir: 'test-results/engines',
  workers: 1,
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: findEngines().flatMap((engineName) => [
    { name: engineName, use: { engineName } },
    { name: `${engineName} as LINE on an iPhone`, use: { engineName, lineAgent: iphoneLine }, grep: /@line/ },
  ]),
  ...(product && { webServer: product }),
});
