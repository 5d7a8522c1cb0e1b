import { expect, onTestFinished, test } from 'vitest';
import { check, checkCatalogue, toText } from '../src/index.ts';
import { type Flaw, flaws } from './broken-backend.ts';
import { documentPath, libraryTokens, startLibrary } from './library/backend.ts';
import { libraryOrigin } from './library/cors.ts';

async function checkLibrary(flaw?: Flaw, { seed = 1, bookCount = 0 } = {}) {
  const library = await startLibrary(flaw, { bookCount });
  onTestFinished(library.close);
  const report = await check({
    baseUrl: library.url,
    document: documentPath,
    as: libraryTokens,
    seed,
    origin: libraryOrigin,
  });
  return { report, library };
}

test.each([1, 2, 3])('a correct backend of another document has no finding, with seed %i', async (seed) => {
  const { report } = await checkLibrary(undefined, { seed });
  expect(report.findings, toText(report)).toEqual([]);
  expect(report.skipped).toEqual([]);
});

test('a resource that is only found in another list is read, and empty neighbours are not', async () => {
  const { report } = await checkLibrary();
  const seen = new Map(
    report.operations.map(({ operation, coverage }) => [
      operation,
      coverage.find(({ status }) => status === '200')?.seen ?? 0,
    ]),
  );
  expect(seen.get('listBoxes')).toBeGreaterThan(0);
  expect(seen.get('getLabel')).toBeGreaterThan(0);
});

test('a list of several pages is followed to its end', async () => {
  const { report } = await checkLibrary(undefined, { bookCount: 45 });
  expect(report.findings, toText(report)).toEqual([]);
  expect(report.skipped).toEqual([]);
});

test('a cursor that is refused far into a list is found', async () => {
  const { report } = await checkLibrary('refuses a cursor far in', { bookCount: 45 });
  expect(report.findings).toContainEqual(
    expect.objectContaining({
      check: 'pages',
      operation: 'listBooks',
      expected: '200 and a page: the cursor came with the page before',
      got: '400',
    }),
  );
});

test('without tokens, operations that need one are skipped', async () => {
  const library = await startLibrary();
  onTestFinished(library.close);
  const report = await check({ baseUrl: library.url, document: documentPath });
  expect(report.findings, toText(report)).toEqual([]);
  expect(new Set(report.skipped.map(({ reason }) => reason))).toEqual(
    new Set(['no token of a member was given: only asked without one']),
  );
});

test('created resources are removed again', async () => {
  const { library } = await checkLibrary();
  expect(library.books.size).toBe(0);
  expect(library.uploads.size).toBe(0);
});

test('the same seed sends the same requests', async () => {
  const reports = [await checkLibrary(), await checkLibrary()];
  const [one, other] = reports.map(({ report }) => report.operations);
  expect(one).toEqual(other);
});

test.each(Object.entries(flaws) as [Flaw, string][])('%s: found by %s', async (flaw, check) => {
  const { report } = await checkLibrary(flaw, { bookCount: flaw === 'refuses a cursor far in' ? 45 : 0 });
  const found = report.findings.filter((finding) => finding.check === check);
  expect(found.length, toText(report)).toBeGreaterThan(0);
  for (const { curl } of report.findings) expect(curl).not.toMatch(/member-key|stranger-key|expired-key/);
});

test('each check finds something planted', () => {
  expect(new Set(Object.values(flaws))).toEqual(new Set(Object.keys(checkCatalogue)));
});
