import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listEditedSteps } from '../../scripts/repository/released-steps.ts';

const schema = 'packages/server/src/db/schema';
const steps = 'packages/server/src/db/migrations';

test('a release freezes its schema and its steps, and allows new ones', async ({ onTestFinished }) => {
  const root = await mkdtemp(path.join(tmpdir(), 'kepwai-steps-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Kepwai', '-c', 'user.email=kepwai@example.com', ...args], {
      cwd: root,
    });
  const write = async (folder: string, file: string, text: string) => {
    await mkdir(path.join(root, folder), { recursive: true });
    await writeFile(path.join(root, folder, file), text);
  };
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--message', 'chore: change');
  };
  git('init', '--quiet');
  await write(schema, '01-users.sql', 'create table users ();');
  await write(steps, '0002-names.sql', 'alter table users add name text;');
  await write(steps, 'README.md', 'Steps');
  commit();
  await write(schema, '01-users.sql', 'create table users (id integer);');
  expect(listEditedSteps(root), 'before the first release').toEqual([]);
  commit();
  git('tag', '@kepwai/server@0.1.0');

  await write(steps, '0003-emails.sql', 'alter table users add email text;');
  await write(steps, 'README.md', 'Steps since the first release');
  commit();
  expect(listEditedSteps(root), 'after a new step').toEqual([]);

  await write(schema, '01-users.sql', 'create table users ();');
  await write(schema, '02-groups.sql', 'create table groups ();');
  await rename(path.join(root, steps, '0002-names.sql'), path.join(root, steps, '0004-names.sql'));
  commit();
  expect(listEditedSteps(root), 'after edits').toEqual([
    `${schema}/01-users.sql`,
    `${schema}/02-groups.sql`,
    `${steps}/0002-names.sql`,
  ]);
});
