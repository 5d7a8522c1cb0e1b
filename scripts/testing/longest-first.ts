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
 * Vitest knows no durations and goes by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => sorted.filter((file) => file.project === project).toSorted(byRank));
  }
}

function byRank(one: TestSpecification, other: TestSpecification): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank === -1 ? longest.length : rank;
}
