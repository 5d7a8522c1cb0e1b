import { createLiff, type Liff } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';

/** LIFF against the fake LINE platform, which issues the tokens and which our server asks about them. */
export function createSimulatedLiff({ liffId, lineOrigin }: { liffId: string; lineOrigin: string }): Liff {
  const mock = createMockLine({ lineOrigin, endpointUrl: new URL('/microapp', location.origin).href });
  return createLiff({ mode: 'mock', liffId, mock });
}
