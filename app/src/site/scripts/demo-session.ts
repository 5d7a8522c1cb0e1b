import { isRecord } from '../../lib/is-record.ts';
import { tabStorage } from '../../lib/page/device/page-storage.ts';

/** A demo that has begun. */
export interface Demo {
  /** Its secret link. */
  readonly url: string;
  readonly endsAt: number;
}

/** Reason why none can begin now. */
export type Refusal = 'busy' | 'again-later' | 'offline' | 'failed';

const key = 'kepwai.demo';

/** Returns the demo of this tab while it lives, so that going back and coming again start no other. */
export function loadDemo(): Demo | null {
  const demo = parseDemo(tabStorage.getItem(key) ?? '');
  return demo !== null && demo.endsAt > Date.now() ? demo : null;
}

/** Starts a demo in the simulated LINE, or returns why that is not possible; a running one continues. */
export async function startDemo(lineOrigin: string): Promise<Demo | Refusal> {
  const known = loadDemo();
  if (known) return known;
  const answer = await fetch(`${lineOrigin}/line/visits`, { method: 'POST' }).catch(() => null);
  if (answer === null) return navigator.onLine ? 'failed' : 'offline';
  const text = await answer.text().catch(() => '');
  const demo = answer.ok ? parseDemo(text) : null;
  if (demo === null) return refusalOf(answer.status, text);
  tabStorage.setItem(key, JSON.stringify(demo));
  return demo;
}

function refusalOf(status: number, text: string): Refusal {
  if (status !== 429) return 'failed';
  return text.includes('again-later') ? 'again-later' : 'busy';
}

function parseDemo(text: string): Demo | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.url !== 'string' || typeof value.endsAt !== 'number') return null;
    return { url: value.url, endsAt: value.endsAt };
  } catch {
    return null; // Empty, or not of ours: then there is no demo.
  }
}
