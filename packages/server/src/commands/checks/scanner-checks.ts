import type { Env } from '../../env.ts';
import { openScanner } from '../../scanner/open-scanner.ts';
import type { Check } from './checks.ts';

/** Time for an answer about an empty content. */
const patienceMs = 10_000;

/** Creates the check of the scanner; none if the operator has none. */
export function scannerChecks({ scanner: address }: Pick<Env, 'scanner'>): Check[] {
  const scanner = openScanner(address);
  if (!scanner) return [];
  return [
    {
      name: 'Scanner',
      remedy:
        'Start it, or correct SCANNER: until it answers, files that people outside send wait, for a day at most.',
      async run() {
        const verdict = await scanner.scan(emptyContent(), AbortSignal.timeout(patienceMs));
        if (verdict !== 'clean') throw new Error(`it says ${verdict} of an empty content`);
        return 'answers';
      },
    },
  ];
}

async function* emptyContent(): AsyncGenerator<Uint8Array> {
  // Nothing is in it.
}
