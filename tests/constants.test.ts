// @vitest-environment node
/** The app's constants of spec.md 9, each where it is named; layers and breakpoints are beside the theme. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorSentences } from '../app/src/lib/error-sentences.ts';
import { groupVerifyMaxAgeMs } from '../app/src/lib/group-access.ts';
import { localeCookieName, localeMaxAgeSeconds } from '../app/src/lib/locale.ts';
import { reloadGuardTtlMs } from '../app/src/lib/reload-guard.ts';
import { tokenMaxAgeSeconds } from '../app/src/lib/session.ts';
import { profileDelayMs } from '../app/src/lib/sign-in.ts';
import { updateCheckEveryMs } from '../app/src/lib/updates.ts';
import { copiedForMs } from '../app/src/lib/use-copied.ts';

test.each([
  ['auth cookie, seconds', tokenMaxAgeSeconds, 86_400],
  ['group verify cache, ms', groupVerifyMaxAgeMs, 300_000],
  ['profile after login, ms', profileDelayMs, 100],
  ['reload guard, ms', reloadGuardTtlMs, 10_000],
  ['clipboard flag, ms', copiedForMs, 1500],
  ['locale cookie, seconds', localeMaxAgeSeconds, 365 * 86_400],
  ['between two looks for a new build, ms', updateCheckEveryMs, 600_000],
])('%s', (_name, value, expected) => {
  expect(value).toBe(expected);
});

test('the locale cookie has its name', () => {
  expect(localeCookieName).toBe('kepwai_locale');
});

test('no code of the contract lacks a Thai sentence, and none is of no contract', async () => {
  const file = new URL('../packages/server/src/generated/openapi.json', import.meta.url);
  const contract = JSON.parse(await readFile(file, 'utf8'));
  expect(Object.keys(errorSentences).sort()).toEqual([...contract.components.schemas.ErrorCode.enum].sort());
  for (const { title, advice } of Object.values(errorSentences)) {
    expect(title).toMatch(/^[^!]*[ก-๙][^!]*$/u);
    expect(advice).toMatch(/^[^!]*[ก-๙][^!]*$/u);
  }
});
