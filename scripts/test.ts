/**
 * Runs everything that must pass: `npm test`. Installs a browser if there is none, and ends with one line of numbers.
 *
 *   npm test                  the slow tests with small amounts, the first journeys of each feature, and one screen of each kind
 *   npm test -- --whole       everything whole
 *   npm test -- --changed     only the unit, integration and API tests that uncommitted changes reach
 *   npm run test:slow         the slow tests, whole, and the journeys and walks that `npm test` leaves out
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findEngines, howToInstall } from '../e2e/engines/support/installed.ts';
import { ensureBrowser } from './browser.ts';
import { ensureFfmpeg } from './ffmpeg.ts';
import { besideReportVariable } from './testing/beside-report.ts';
import { chooseSeed, seedVariable } from './testing/random-seed.ts';
import { readReports } from './testing/reports.ts';
import { runSteps, type Step } from './testing/run-steps.ts';
import { createScratchFolder } from './testing/scratch-folder.ts';

const { values: flags } = parseArgs({
  options: { whole: { type: 'boolean' }, changed: { type: 'boolean' }, slow: { type: 'boolean' } },
});
const isWhole = flags.whole === true || flags.slow === true;
const hasJourneys = flags.changed !== true;
const isEverything = hasJourneys && flags.slow !== true;

const root = path.resolve(import.meta.dirname, '..');
const scratch = createScratchFolder();
const vitestReport = path.join(scratch, 'vitest.json');
const besideReport = path.join(scratch, 'beside.json');
const playwrightReport = path.join(scratch, 'playwright.json');
const enginesReport = path.join(scratch, 'engines.json');

const chromium = hasJourneys ? ensureBrowser() : undefined;
ensureFfmpeg();
const seed = chooseSeed();
const env = {
  ...process.env,
  ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
  ...(isWhole ? { KEPWAI_TEST_AMOUNTS: 'whole' } : {}),
  TMPDIR: scratch,
  // Servers and tools start many times.
  NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
  [besideReportVariable]: besideReport,
  [seedVariable]: seed,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  KEPWAI_E2E_DATA: path.join(scratch, 'e2e'),
};

const reporters = '--reporter=default --reporter=json --reporter=./scripts/testing/beside-report.ts';
const vitest = `vitest run ${reporters} --outputFile.json=${vitestReport}`;
const checks: Step = { name: 'checks', command: 'node scripts/check.ts', after: ['build'] };
const tests: Step = { name: 'unit, integration and API tests', command: vitest };
const build: Step = { name: 'build', command: 'node scripts/build.ts' };
const playwright = 'playwright test --reporter=list,json';
const steps: Step[] = [
  build,
  checks,
  {
    name: 'packages and bundle',
    command:
      'node scripts/check-packages.ts && node scripts/check-installs.ts && node scripts/check-bundle.ts',
    after: ['checks'],
  },
  tests,
  // Alone: beside the others, browsers and servers on few processors miss every deadline.
  {
    name: 'journeys in the browser',
    command: playwright,
    after: ['packages and bundle', 'unit, integration and API tests'],
  },
];

/** The quick part, if there are engines besides Chromium: about a minute. */
const engines = findEngines();
if (engines.length > 0)
  steps.push({
    name: `quick journeys in ${engines.join(' and ')}`,
    command: `PLAYWRIGHT_JSON_OUTPUT_FILE=${enginesReport} playwright test --config playwright.engines.config.ts --grep @quick --reporter=list,json`,
    after: ['journeys in the browser'],
  });

const ended = await runSteps(chooseSteps(), { cwd: root, env });
const failed = ended.filter(({ passed }) => !passed).map(({ name }) => name);
const summary = readReports(root, {
  vitest: vitestReport,
  beside: besideReport,
  playwright: hasJourneys
    ? [playwrightReport, ...(isEverything && engines.length > 0 ? [enginesReport] : [])]
    : [],
});
for (const message of summary.messages) console.log(`\n✗ ${message}`);
if (summary.files.length > 0) console.log('\nThe ten slowest test files, in seconds:');
for (const { name, ms } of summary.files.slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${name}`);
if (summary.flaky.length > 0) console.log('\nPassed at the second try only, to be mended first:');
for (const name of summary.flaky) console.log(`  ${name}`);
console.log(`\nSeed of the tests with random values: ${seed} (${seedVariable} sets it)`);
console.log('\nMinutes:');
for (const { name, ms } of ended) console.log(`${toMinutes(ms).padStart(7)}  ${name}`);
console.log(`${toMinutes(performance.now()).padStart(7)}  everything, of which some at the same time`);
for (const name of failed) console.log(`Failed: ${name}`);
if (isEverything && engines.length < 2)
  console.log(`Left out: journeys in Firefox and WebKitGTK that are not installed. Both: ${howToInstall}`);
console.log(`tests: ${summary.passed} passed, ${summary.failed} failed`);
if (failed.length > 0 || summary.failed > 0 || (summary.passed === 0 && !flags.changed)) process.exitCode = 1;

function chooseSteps(): Step[] {
  if (flags.changed === true) return [{ ...tests, command: `${vitest} --changed --passWithNoTests` }];
  if (flags.slow === true)
    return [
      build,
      { ...tests, command: `${vitest} --project server --tags-filter=slow`, after: ['build'] },
      {
        name: 'further journeys, and walks through every screen',
        command: `${playwright} --grep @whole`,
        after: [tests.name],
      },
    ];
  return steps;
}

function toMinutes(ms: number): string {
  return (ms / 60_000).toFixed(1);
}
