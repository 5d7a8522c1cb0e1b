/** Everything that must pass: `npm test`. Gets a browser itself where there is none, and ends with one line of numbers. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { ensureFfmpeg } from './ffmpeg.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'kepwai-test-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

const chromium = ensureBrowser();
ensureFfmpeg();
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
  [
    'packages and bundle',
    'node scripts/check-packages.ts && node scripts/check-installs.ts && node scripts/check-bundle.ts',
  ],
  ['journeys in the browser', 'playwright test --reporter=list,json'],
];

const failed = steps.filter(([name, command]) => !run(name, command)).map(([name]) => name);
const { passed, failed: failures, messages } = count();
rmSync(reports, { recursive: true, force: true });
for (const message of messages) console.log(`\n✗ ${message}`);
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

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{
    name: string;
    message: string;
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
  }>;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/**
 * Tests that passed and failed in both runners, and what vitest's failures said: its own words scroll away under the
 * steps that follow, while Playwright's are the last to be printed. A runner that left no report counts as one failure.
 */
function count(): { passed: number; failed: number; messages: string[] } {
  const vitest = readReport<VitestReport>(vitestReport);
  const playwright = readReport<PlaywrightReport>(playwrightReport);
  return {
    passed: (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0),
    failed:
      (vitest?.numFailedTests ?? 1) +
      (playwright === null ? 1 : playwright.stats.unexpected + playwright.stats.flaky),
    messages: (vitest?.testResults ?? []).flatMap(failuresOfFile),
  };
}

function failuresOfFile(file: VitestReport['testResults'][number]): string[] {
  const name = path.relative(root, file.name);
  const ofTests = file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
  return ofTests.length === 0 && file.message !== '' ? [`${name}\n${file.message}`] : ofTests;
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null; // the runner ended before it wrote one
  }
}
