import { execFileSync } from 'node:child_process';
import type { Rule } from './rule.ts';

/** Number of commits that are checked; older ones are history. */
const commitCount = 30;
const maxSubjectLength = 72;
const subjectPattern =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9-]+\))?: [^A-Z]/;

/** Returns the rules for commits (CONTRIBUTING.md, Commits). They also work in a shallow clone. */
export function commitRules(root: string): Rule[] {
  return [
    [
      `subjects of commits are \`type(scope): imperative\`, at most ${maxSubjectLength} characters`,
      () =>
        listSubjects(root).filter(
          (subject) => subject.length > maxSubjectLength || !subjectPattern.test(subject),
        ),
    ],
  ];
}

function listSubjects(root: string): string[] {
  const log = execFileSync('git', ['log', `-${commitCount}`, '--no-merges', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  });
  return log.split('\n').filter(Boolean);
}
