import { execFileSync } from 'node:child_process';

/** Environment variable with the seed of the tests with random values. */
export const seedVariable = 'FAST_CHECK_SEED';

/**
 * Returns the seed that is set, otherwise one of the commit: runs of one commit try the same values, and each commit tries
 * others. 1 without a repository.
 */
export function chooseSeed(): string {
  const set = process.env[seedVariable];
  if (set !== undefined) return set;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(Number.parseInt(commit.slice(0, 7), 16));
  } catch {
    return '1'; // an archive of the sources
  }
}
