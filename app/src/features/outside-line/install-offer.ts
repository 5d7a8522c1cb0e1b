import { deviceStorage, type PageStorage, tabStorage } from '../../lib/page/device/page-storage.ts';

/** The browser's own offer to install the app. @see https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How the app can be installed here: by a button, or by the steps of an iPhone's share sheet. */
export type InstallWay = 'prompt' | 'share-sheet';

const key = 'kepwai.install-hint';

/** Where it is recorded; tests pass their own. */
interface Notes {
  device?: PageStorage;
  tab?: PageStorage;
}

/**
 * Whether the hint may be shown: not in the tab of the first visit, and never again once it was dismissed or followed.
 * Notes the visit.
 */
export function isHintDue({ device = deviceStorage, tab = tabStorage }: Notes = {}): boolean {
  const noted = device.getItem(key);
  if (noted === 'done') return false;
  if (noted === null) {
    device.setItem(key, 'visited');
    tab.setItem(key, 'first');
  }
  return tab.getItem(key) !== 'first';
}

/** Records that the hint was dismissed, or the app installed. */
export function endHint({ device = deviceStorage }: Notes = {}): void {
  device.setItem(key, 'done');
}

/** The parts of a window that say whether and how the app can be installed. */
export interface InstallWindow {
  /** Set by the page's own script before anything else runs (install-tags.tsx). */
  readonly installPrompt?: InstallPrompt | undefined;
  readonly navigator: { readonly standalone?: boolean };
  /** Absent in the DOM of tests. */
  readonly matchMedia?: (query: string) => { readonly matches: boolean };
}

/** Returns how the app can be installed; null if it is, or if the browser does not offer it. */
export function findInstallWay(page: InstallWindow): InstallWay | null {
  if (page.matchMedia?.('(display-mode: standalone)').matches) return null;
  if (page.installPrompt) return 'prompt';
  // Only Safari's engine has this property; there, installing is a step of the share sheet.
  return page.navigator.standalone === false ? 'share-sheet' : null;
}
