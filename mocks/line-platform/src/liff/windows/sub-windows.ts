import { createHash } from 'node:crypto';
import { notFound } from '../../http/errors.ts';
import type { Platform } from '../../platform.ts';
import { newOpaqueToken } from '../../state/ids.ts';
import type { SubWindow, UserToken } from '../../state/rows.ts';
import { getApp } from '../apps.ts';
import { answerLineApp, isLineApp, ownAnswer, type SubWindowAnswer } from '../line-apps.ts';

/** Request of the parent that opened a sub-window. */
export type NewSubWindow = Pick<SubWindow, 'mainLiffId' | 'subLiffId' | 'mstChallenge' | 'appData' | 'view'>;

/**
 * Opens a sub-window of an existing app. LINE's own are answered at once if the app's people answer
 * automatically.
 * @throws LineError 404
 */
export async function openSubWindow(
  platform: Platform,
  opener: UserToken,
  input: NewSubWindow,
): Promise<SubWindow> {
  const window: SubWindow = {
    ...input,
    msit: newOpaqueToken(24),
    mst: newOpaqueToken(24),
    userId: opener.userId,
    createdAt: platform.clock.now(),
    answer: null,
  };
  const lineApp = isLineApp(input.subLiffId) ? input.subLiffId : null;
  const app = getApp(platform, input.mainLiffId);
  const answer =
    lineApp && (await answerLineApp(platform, { lineApp, app, opener, answer: ownAnswer(app, lineApp) }));
  const opened = { ...window, answer };
  platform.store.subWindows.put(opened.msit, opened);
  return opened;
}

/**
 * Returns the sub-window of a token.
 * @throws LineError 404
 */
export function getByMst({ store }: Platform, mst: string): SubWindow {
  const found = store.subWindows.values().find((window) => window.mst === mst);
  if (!found) throw notFound();
  return found;
}

/**
 * Stores an answer for the parent; the first one counts. Without `msit`: the one opened last.
 * @throws LineError 404
 */
export function answerSubWindow(
  { store }: Platform,
  { msit, ...answer }: SubWindowAnswer & { msit?: string | undefined },
): SubWindow {
  const window = msit === undefined ? store.subWindows.values().at(-1) : store.subWindows.get(msit);
  if (!window) throw notFound();
  if (window.answer !== null) return window;
  const answered = { ...window, answer };
  store.subWindows.put(window.msit, answered);
  return answered;
}

/** Time for which LINE keeps the parent's request open. */
const waitMs = 50_000;

/** Waits for the answer; returns `error` when there is none yet, after which the SDK asks again. */
export async function waitForAnswer(
  { store, clock }: Platform,
  msit: string,
  signal: AbortSignal,
): Promise<SubWindowAnswer> {
  const done = new AbortController();
  const stop = store.onChange((table, key) => {
    if (table === 'subWindows' && key === msit) done.abort();
  });
  const answered = () => store.subWindows.get(msit)?.answer;
  if (!answered()) await clock.sleep(waitMs, AbortSignal.any([done.signal, signal]));
  stop();
  return answered() ?? { status: 'error', result: {} };
}

/** Returns whether the parent's challenge was made from the verifier of the sub-window. */
export function provesMst(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
