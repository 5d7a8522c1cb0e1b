import { expect, onTestFinished, test } from 'vitest';
import { check, checkCatalogue, toText } from '../src/index.ts';
import { type Flaw, flaws } from './broken-backend.ts';
import { documentPath, libraryTokens, startLibrary } from './library/backend.ts';

async function checkLibrary(flaw?: Flaw, seed = 1) {
  const library = await startLibrary(flaw);
  onTestFinished(library.close);
  const report = await check({ baseUrl: library.url, document: documentPath, as: libraryTokens, seed });
  return { report, library };
}

test.each([1, 2, 3])('a right backend of another document has no finding, by seed %i', async (seed) => {
  const { report } = await checkLibrary(undefined, seed);
  expect(report.findings, toText(report)).toEqual([]);
  expect(report.skipped).toEqual([]);
});

test('what was made is taken away again', async () => {
  const { library } = await checkLibrary();
  expect(library.books.size).toBe(0);
  expect(library.uploads.size).toBe(0);
});

test('the same seed asks the same', async () => {
  const reports = [await checkLibrary(), await checkLibrary()];
  const [one, other] = reports.map(({ report }) => report.operations);
  expect(one).toEqual(other);
});

test.each(Object.entries(flaws) as [Flaw, string][])('%s: found by %s', async (flaw, check) => {
  const { report } = await checkLibrary(flaw);
  const found = report.findings.filter((finding) => finding.check === check);
  expect(found.length, toText(report)).toBeGreaterThan(0);
  for (const { curl } of report.findings) expect(curl).not.toMatch(/member-key|stranger-key|expired-key/);
});

test('each check finds something planted', () => {
  expect(new Set(Object.values(flaws))).toEqual(new Set(Object.keys(checkCatalogue)));
});
