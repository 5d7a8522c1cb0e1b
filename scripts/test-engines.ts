/**
 * Runs the journeys in Firefox and WebKitGTK, in those that are installed: `npm run test:engines`. Arguments are Playwright's, such as
 * `-- --project=webkit` or `-- --grep @quick`.
 */
import { spawnSync } from 'node:child_process';
import { findEngines, howToInstall } from '../e2e/engines/support/installed.ts';

const engines = findEngines();
if (engines.length < 2)
  console.log(
    `Installed of Firefox and WebKitGTK: ${engines.join(', ') || 'none'}. Install both: ${howToInstall}`,
  );
const { status } =
  engines.length === 0
    ? { status: 1 }
    : spawnSync(
        'playwright',
        ['test', '--config', 'playwright.engines.config.ts', '--reporter=list', ...process.argv.slice(2)],
        { stdio: 'inherit' },
      );
process.exitCode = status ?? 1;
