import { createLiff, type Liff } from '@kepwai/liff-adapter';
import { loadPublicConfig, type PublicConfig } from '../deployment/config.ts';

let loading: Promise<Liff> | undefined;

/**
 * Loads LIFF of this page without starting it. Mock mode is never in a production build, whatever its
 * configuration.
 */
export function loadLiff(): Promise<Liff> {
  loading ??= loadPublicConfig()
    .then(openLiff)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

async function openLiff(config: PublicConfig): Promise<Liff> {
  const liff = await createForMode(config);
  // Styles and links read this: inside LINE there is no second header, and nothing downloads.
  document.documentElement.dataset.environment = liff.environment;
  return liff;
}

/** Whether the page runs inside LINE. Known once LIFF is loaded, which every microapp page waits for. */
export function isInLine(): boolean {
  return document.documentElement.dataset.environment === 'LIFF';
}

async function createForMode(config: PublicConfig): Promise<Liff> {
  if (import.meta.env.MODE !== 'production' && config.simulation) {
    const { createSimulatedLiff } = await import('../../dev/simulated-liff.ts');
    return createSimulatedLiff({ liffId: config.liffId, lineOrigin: config.simulation.lineOrigin });
  }
  return createLiff({ mode: 'line', liffId: config.liffId });
}
