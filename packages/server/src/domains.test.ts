import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floors } from './domains/floors.ts';
import { domains } from './domains.ts';
import { jobNames } from './queue/jobs.ts';
import { workers } from './workers.ts';

test('every folder of domains/ stands on a floor', async () => {
  const folders = await readdir(join(import.meta.dirname, 'domains'), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(floors.flat().toSorted()).toEqual(names.toSorted());
});

test('every table of the schema has one owner', async () => {
  const folder = join(import.meta.dirname, 'db/schema');
  const sources = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  const tables = sources.flatMap((sql) =>
    [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name),
  );
  expect(domains.flatMap((domain) => domain.tables).toSorted()).toEqual(tables.toSorted());
});

test('every kind of job has one worker', () => {
  expect(workers.map(({ name }) => name).toSorted()).toEqual(jobNames.toSorted());
});
