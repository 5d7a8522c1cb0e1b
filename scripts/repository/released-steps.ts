import { execFileSync } from 'node:child_process';
import type { Rule } from './rule.ts';

const schemaFolder = 'packages/server/src/db/schema';
const stepsFolder = 'packages/server/src/db/migrations';

/** Tags of releases of the server, as `changeset publish` makes them. */
const releaseTags = '@kepwai/server@*';

/** Returns the rule for steps that databases of a release have run. Before the first release it rejects nothing. */
export function releasedStepsRule(root: string): Rule {
  return ['released steps of the schema are never edited', () => listEditedSteps(root)];
}

/** Lists files of steps that are not as in the latest release; a new file is a new step, except in the schema. */
export function listEditedSteps(root: string): string[] {
  const [latest] = git(root, ['tag', '--list', releaseTags, '--sort=-version:refname']);
  if (!latest) return [];
  const since = ['diff', '--name-only', '--no-renames'];
  return [
    ...git(root, [...since, latest, '--', `${schemaFolder}/*.sql`]),
    ...git(root, [...since, '--diff-filter=a', latest, '--', `${stepsFolder}/*.sql`]),
  ];
}

function git(root: string, args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}
