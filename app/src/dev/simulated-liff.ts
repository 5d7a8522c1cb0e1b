import { createLiff, type Liff } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';
import { mountLiffPanel } from '@kepwai/liff-adapter/panel';

/** LIFF against the fake LINE platform, which issues the tokens and which our server asks about them. */
export function createSimulatedLiff({ liffId, lineOrigin }: { liffId: string; lineOrigin: string }): Liff {
  const mock = createMockLine({ lineOrigin, endpointUrl: new URL('/microapp', location.origin).href });
  mountLiffPanel(mock);
  return createLiff({ mode: 'mock', liffId, mock });
}
