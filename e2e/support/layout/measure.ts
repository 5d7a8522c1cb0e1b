import { findControlFaults } from './controls.ts';
import { findSmallTargets } from './targets.ts';
import { findTextFaults } from './texts.ts';

/** Finds the layout faults of the page that it runs in, each once. */
export function measure(): string[] {
  const overflow = document.documentElement.scrollWidth - innerWidth;
  const tooWide = overflow > 0 ? [`the page is ${overflow} px wider than its window`] : [];
  scrollTo(0, 0);
  const faults = [...tooWide, ...findTextFaults(), ...findControlFaults()];
  scrollTo(0, 0);
  return [...new Set(faults)];
}

/** Finds the controls of the page that it runs in that are too small for a finger. */
export function measureTargets(): string[] {
  return [...new Set(findSmallTargets())];
}
