import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BesideReport } from './beside-report.ts';

/** Combined report of both runners. */
export interface Summary {
  /** Tests that passed, also at their second try. */
  passed: number;
  failed: number;
  /** Files and names of the tests that passed at their second try only: the first thing to mend. */
  flaky: string[];
  /** Failure messages of vitest, also of first tries and of errors outside any test, and the screens of failed journeys. */
  messages: string[];
  /** Longest first; a file that runs in several projects has the sum. */
  files: TimedFile[];
}

/** Test file, with the duration of its tests and hooks. */
export interface TimedFile {
  name: string;
  ms: number;
}

/** Paths of the reports. */
export interface ReportFiles {
  vitest: string;
  /** Written by `beside-report.ts`. */
  beside: string;
  /** One per run of journeys; empty: none was run. */
  playwright: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}
interface VitestFile {
  name: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}
interface PlaywrightSuite {
  file: string;
  specs: Array<{ title: string; tests: Array<{ status: string; results: PlaywrightResult[] }> }>;
  suites?: PlaywrightSuite[];
}
interface PlaywrightResult {
  duration: number;
  status: string;
  errors: Array<{ message?: string }>;
  attachments: Array<{ name: string; path?: string }>;
}

/** Lines of a screen in a message: enough to locate the step of a journey. */
const maxScreenLines = 80;
const maxErrorLength = 2_000;

/**
 * Combines the reports in these files. vitest's messages are included because later steps scroll them away,
 * while Playwright's are printed last, without the screens. A missing report counts as one failure.
 */
export function readReports(root: string, files: ReportFiles): Summary {
  const vitest = readReport<VitestReport>(files.vitest);
  const { errors, flaky } = readReport<BesideReport>(files.beside) ?? { errors: [], flaky: [] };
  const read = files.playwright.map((file) => readReport<PlaywrightReport>(file));
  const journeys = read.filter((report) => report !== null);
  const suites = journeys.flatMap((report) => report.suites);
  const count = (kind: keyof PlaywrightReport['stats']) =>
    journeys.reduce((sum, { stats }) => sum + stats[kind], 0);
  const nameOf = (file: string, name: string) => `${path.relative(root, file)} › ${name}`;
  return {
    passed: (vitest?.numPassedTests ?? 0) + count('expected') + count('flaky'),
    failed:
      (vitest?.numFailedTests ?? 1) + errors.length + count('unexpected') + read.length - journeys.length,
    flaky: [...flaky.map(({ file, name }) => nameOf(file, name)), ...suites.flatMap(flakyOfSuite)],
    messages: [
      ...(vitest?.testResults ?? []).flatMap((file) => failuresOfFile(root, file)),
      ...errors,
      ...flaky.map(
        ({ file, name, errors: [first = 'no error'] }) => `${nameOf(file, name)} (first try)\n${first}`,
      ),
      ...suites.flatMap(screensOfSuite),
    ],
    files: addUp([
      ...(vitest?.testResults ?? []).map(({ name, startTime, endTime }) => ({
        name: path.relative(root, name),
        ms: endTime - startTime,
      })),
      ...journeys.flatMap((report) =>
        report.suites.flatMap((suite) => timesOfSuite(path.relative(root, report.config.rootDir), suite)),
      ),
    ]),
  };
}

function failuresOfFile(root: string, file: VitestFile): string[] {
  const name = path.relative(root, file.name);
  const ofTests = file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
  return ofTests.length === 0 && file.message !== '' ? [`${name}\n${file.message}`] : ofTests;
}

function timesOfSuite(folder: string, { file, specs, suites = [] }: PlaywrightSuite): TimedFile[] {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [
    ...results.map(({ duration }) => ({ name: path.join(folder, file), ms: duration })),
    ...suites.flatMap((suite) => timesOfSuite(folder, suite)),
  ];
}

function flakyOfSuite({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title }) => `${file} › ${title}`), ...suites.flatMap(flakyOfSuite)];
}

/** Returns why each failed journey failed, with its last screen, for which Playwright's list only names a file. */
function screensOfSuite({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const screens = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .flatMap(({ errors, attachments }) =>
        attachments
          .filter(({ name }) => name === 'error-context')
          .map(
            (context) =>
              `${file} › ${title}\n${readErrors(errors)}\nThe screen at its end:\n${readScreen(context.path)}`,
          ),
      ),
  );
  return [...screens, ...suites.flatMap(screensOfSuite)];
}

function readErrors(errors: PlaywrightResult['errors']): string {
  const text = errors.map(({ message = '' }) => stripVTControlCharacters(message)).join('\n');
  return text.slice(0, maxErrorLength);
}

function readScreen(file: string | undefined): string {
  const context = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const screen = /```yaml\n([\s\S]*?)```/.exec(context)?.[1] ?? 'not recorded';
  return screen.split('\n').slice(0, maxScreenLines).join('\n');
}

function addUp(times: readonly TimedFile[]): TimedFile[] {
  const sums = new Map<string, number>();
  for (const { name, ms } of times) sums.set(name, (sums.get(name) ?? 0) + ms);
  return [...sums].map(([name, ms]) => ({ name, ms })).sort((one, other) => other.ms - one.ms);
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null; // the runner ended before it wrote a report
  }
}
