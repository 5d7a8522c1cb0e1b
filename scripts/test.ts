/** Everything that must pass: `npm test`. Gets a browser itself where there is none, and ends with one line of numbers. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'kepwai-test-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

const chromium = ensureBrowser();
const env = {
  ...process.env,
  ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  KEPWAI_E2E_DATA: path.join(reports, 'e2e'),
};

const steps: Array<[name: string, command: string]> = [
  ['checks', 'node scripts/check.ts'],
  [
    'unit, integration and API tests',
    `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
  ],
  ['build', 'node scripts/build.ts'],
  ['packages and bundle', 'node scripts/check-packages.ts && node scripts/check-bundle.ts'],
  ['journeys in the browser', 'playwright test --reporter=list,json'],
];

const failed = steps.filter(([name, command]) => !run(name, command)).map(([name]) => name);
const { passed, failed: failures } = count();
rmSync(reports, { recursive: true, force: true });
for (const name of failed) console.log(`Failed: ${name}`);
console.log(`tests: ${passed} passed, ${failures} failed`);
if (failed.length > 0 || failures > 0 || passed === 0) process.exitCode = 1;

function run(name: string, command: string): boolean {
  const started = Date.now();
  console.log(`\n── ${name}`);
  try {
    execFileSync(command, { cwd: root, env, shell: true, stdio: 'inherit' });
    return true;
  } catch {
    return false; // the step has said what is wrong; the rest shall still be heard
  } finally {
    console.log(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

/** Tests that passed and failed in both runners; a runner that left no report counts as one failure. */
function count(): { passed: number; failed: number } {
  const vitest = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
  const playwright = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    playwrightReport,
  );
  return {
    passed: (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0),
    failed:
      (vitest?.numFailedTests ?? 1) +
      (playwright === null ? 1 : playwright.stats.unexpected + playwright.stats.flaky),
  };
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null; // the runner ended before it wrote one
  }
}
