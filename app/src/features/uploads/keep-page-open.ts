import { isLiffStarting } from '../../lib/line/boot-liff.ts';
import { suppressPrompts } from '../../lib/page/device/quiet-mode.ts';
import { isUnderWay } from './queue/summary.ts';
import type { UploadManager } from './upload-manager.ts';

/**
 * Keeps the page open during uploads: the browser asks before it closes the page, nothing reloads it, and the phone stays awake.
 * Active as long as the page lives.
 */
export function keepPageOpen(manager: Pick<UploadManager, 'state' | 'subscribe'>): void {
  const awake = createWakeLock();
  let isHeld = false;
  let allowPrompts: (() => void) | undefined;
  manager.subscribe(() => {
    const isWanted = isUnderWay(manager.state());
    if (isWanted === isHeld) return;
    isHeld = isWanted;
    if (isHeld) {
      addEventListener('beforeunload', askFirst);
      addEventListener('vite:preloadError', keepPage, { capture: true });
      awake.hold();
      allowPrompts = suppressPrompts();
    } else {
      removeEventListener('beforeunload', askFirst);
      removeEventListener('vite:preloadError', keepPage, { capture: true });
      awake.release();
      allowPrompts?.();
    }
  });
}

/** The guard that reloads for a missing chunk (lib/deployment/reload-guard.ts) is not informed: iPhones would not ask first. */
function keepPage(event: Event): void {
  event.stopImmediatePropagation();
}

function askFirst(event: BeforeUnloadEvent): void {
  if (!isLiffStarting()) event.preventDefault();
}

/** The wake lock is lost whenever the page is hidden, so it is requested again when it returns. */
function createWakeLock() {
  let lock: WakeLockSentinel | null = null;
  let isWanted = false;

  async function request(): Promise<void> {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (!isWanted) await lock.release();
    } catch {
      // A phone in battery saver may refuse; the upload survives a dark screen.
    }
  }
  const ask = () => void request();

  return {
    hold: () => {
      isWanted = true;
      document.addEventListener('visibilitychange', ask);
      ask();
    },
    release: () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
      lock = null;
    },
  };
}
