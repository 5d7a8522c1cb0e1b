import type { LiffDriverFactory } from '../liff/driver.ts';
import { readMockWords } from './address-words.ts';
import { createMockDriver } from './driver.ts';
import { createMockEnvironment, type MockEnvironmentControl } from './environment.ts';
import { type MockLineOptions, readPageSearch } from './options.ts';
import type { MockDelivery } from './picker.ts';
import { createMockSubWindows } from './sub-windows.ts';

export type { MockLineOptions } from './options.ts';

/** Simulated LINE: pass it to `createLiff`, and change its environment while the page runs. */
export interface MockLine extends LiffDriverFactory {
  readonly environment: MockEnvironmentControl;
  /** Messages that were sent and shared, oldest first. */
  readonly deliveries: readonly MockDelivery[];
  /** Unknown words of the address. */
  readonly unknownWords: readonly string[];
}

/**
 * Creates a LINE for development and tests. It has no back door: with a fake platform the signed-in person
 * has a token that it issued, and a server that checks it there gets the same person; without one, no server
 * accepts the token.
 */
export function createMockLine(options: MockLineOptions = {}): MockLine {
  const first = createMockEnvironment(options.environment).get();
  const words = readMockWords(options.search ?? readPageSearch(), first);
  const environment = createMockEnvironment({ ...first, ...words.environment });
  if (words.unknown.length > 0) (options.onUnknownWords ?? warn)(words.unknown);
  const deliveries: MockDelivery[] = [];
  const subWindow = createMockSubWindows(environment);
  return {
    environment,
    deliveries,
    unknownWords: words.unknown,
    createDriver: (liffId) =>
      createMockDriver({
        ...options,
        liffId,
        environment,
        subWindow,
        deliver: (delivery) => {
          deliveries.push(delivery);
          options.onDelivery?.(delivery);
        },
      }),
  };
}

function warn(words: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a typed address is debugged
  console.warn(`?liff= does not know: ${words.join(', ')}`);
}
