import type { ScannerEnv } from './address.ts';
import { createClamdScanner } from './clamd.ts';
import { createProgramScanner } from './program.ts';
import type { Scanner } from './scanner.ts';

/** Returns the scanner of the operator; null if there is none. */
export function openScanner(scanner: ScannerEnv | null): Scanner | null {
  if (scanner === null) return null;
  return scanner.type === 'clamd'
    ? createClamdScanner(scanner.address)
    : createProgramScanner(scanner.program);
}
