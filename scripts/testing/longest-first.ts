import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest though they are short, the longest first. */
const longest = [
  'packages/server/test/kill/kill.test.ts',
  'packages/server/test/line-driver.test.ts',
  'packages/liff-adapter/test/promises/platform.test.ts',
  'tests/liff/liff-in-browser.alone.test.ts',
  'tests/spec/2-routes.test.tsx',
];

/**
 * Starts with the files of each project that take longest, so that no worker is left alone with one at the end. In a fresh clone
 * Vitest knows no durations and goes by the size of the files. Those with an environment of their own come last, side by
 * side: a worker ends where the environment changes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => sorted.filter((file) => file.project === project).toSorted(byOrder));
  }
}

function byOrder(one: TestSpecification, other: TestSpecification): number {
  return findEnvironment(one).localeCompare(findEnvironment(other)) || rankOf(one) - rankOf(other);
}

/** Returns the comments that set the environment of a file; empty if it has that of its project. */
function findEnvironment({ moduleId }: TestSpecification): string {
  const comments = readFileSync(moduleId, 'utf8').matchAll(/^\/\/ @vitest-environment.*/gm);
  return [...comments].join();
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank === -1 ? longest.length : rank;
}
