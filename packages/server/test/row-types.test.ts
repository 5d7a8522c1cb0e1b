import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase, withServerClient } from './database.ts';
import { writeRowTypes } from './row-types.ts';

test('the types of rows are those of the schema (npm run generate)', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const written = await readFile(join(import.meta.dirname, '../src/db/generated/tables.ts'), 'utf8');
  expect(await withServerClient(connectionString, writeRowTypes)).toBe(written);
});
