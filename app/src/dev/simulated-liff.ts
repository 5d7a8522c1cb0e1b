import { createLiff, type Liff } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';
import { mountLiffPanel } from '@kepwai/liff-adapter/panel';

/** LIFF against the fake LINE platform, which issues the tokens and which our server asks about them. */
export function createSimulatedLiff({ liffId, lineOrigin }: { liffId: string; lineOrigin: string }): Liff {
  const mock = createMockLine({ lineOrigin, endpointUrl: new URL('/microapp', location.origin).href });
  // Whoever plays with the environment by the address gets the panel, too; everybody else an undisturbed page.
  if (new URLSearchParams(location.search).has('liff')) mountLiffPanel(mock);
  return createLiff({ mode: 'mock', liffId, mock });
}
