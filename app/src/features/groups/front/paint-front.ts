import { takeTaps } from './take-taps.ts';

/** Fronts as this device showed them last, newest first, for the person and session that saw them. */
export interface FrontSnapshots {
  readonly owner: string;
  readonly fronts: readonly FrontSnapshot[];
}

/** Front of one group. Times are in milliseconds since 1970. */
export interface FrontSnapshot {
  readonly groupId: string;
  readonly savedAt: number;
  /** End of its use. */
  readonly until: number;
  /** The page as `toStaticHtml` wrote it. */
  readonly html: string;
}

/** Keys in the browser, and what else the script needs from outside. */
interface PainterOptions {
  readonly snapshotsKey: string;
  readonly profileKey: string;
  /** Time for which a successful access check of a group lasts, in milliseconds. */
  readonly checkLastsMs: number;
  /** Id of the element that shows a snapshot until the app takes over. */
  readonly boxId: string;
  /** Width from which there is a rail beside the front, which no snapshot has. */
  readonly railWidth: number;
  /** Whether a token in the address starts another session, as with a simulated LINE. */
  readonly isSimulated: boolean;
}

/** Id of the element that shows a snapshot until the app takes over. */
export const paintedFrontId = 'painted-front';

/** Width from which the microapp has a rail, in pixels: `lg` in app.css. */
export const railWidth = 1024;

/**
 * Shows the snapshot of the front that the address names, while the last access check of its group lasts. Deletes all of
 * them if they are another person's, session's or build's, or this one is too old. It runs as an inline script before any other has loaded, so it uses nothing from
 * outside: its tests run its text with the app's own session.
 */
export function paintFront(
  { snapshotsKey, profileKey, checkLastsMs, boxId, railWidth, isSimulated }: PainterOptions,
  onPainted: (box: HTMLElement) => void,
): void {
  try {
    const stored = localStorage.getItem(snapshotsKey);
    const box = document.getElementById(boxId);
    if (stored === null || box === null || innerWidth >= railWidth) return;
    const { owner, fronts }: FrontSnapshots = JSON.parse(stored);
    const { pathname, search, hash } = location;
    const claims = /(?:^|; )auth-token=[^.;]*\.([^.;]*)\./.exec(document.cookie)?.[1];
    const profile = localStorage.getItem(profileKey);
    const isOwn =
      owner === `${document.documentElement.dataset.build} ${claims}` &&
      profile !== null &&
      !(isSimulated && hash.includes('access_token='));
    // LINE opens the microapp's own address, and names the screen in it.
    const state = pathname === '/microapp' ? new URLSearchParams(search).get('liff.state') : null;
    const path = pathname + (state ?? '').replace(/[?#].*/s, '');
    const front = fronts.find(({ groupId }) => path === `/microapp/${groupId}`);
    const now = Date.now();
    if (!isOwn || (front && (now < front.savedAt || now >= front.until)))
      localStorage.removeItem(snapshotsKey);
    else if (front) {
      const check = JSON.parse(profile).groupVerifyResultCache[front.groupId];
      const checkedMs = check?.result.success === true ? now - check.lastFetched : -1;
      if (checkedMs < 0 || checkedMs >= checkLastsMs) return;
      const dayInBangkok = (time: number) => Math.floor((time + 25_200_000) / 86_400_000);
      if (dayInBangkok(front.savedAt) !== dayInBangkok(now)) box.dataset.earlierDay = '';
      box.innerHTML = front.html;
      onPainted(box);
    }
  } catch {
    // Storage is forbidden, or has something else: the app itself shows the front.
  }
}

/** Returns the text of the inline script that paints a front and takes the taps on it. */
export function frontPainter(
  options: Pick<PainterOptions, 'snapshotsKey' | 'profileKey' | 'checkLastsMs' | 'isSimulated'>,
): string {
  return `(${paintFront})(${JSON.stringify({ ...options, boxId: paintedFrontId, railWidth })},${takeTaps})`;
}
