import { findControlFaults } from './controls.ts';
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
