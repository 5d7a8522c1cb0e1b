import type { Liff } from '@kepwai/liff-adapter';
import { isLineClient } from '@kepwai/liff-adapter/environment';
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
  setEnvironment(liff.environment);
  return liff;
}

/**
 * Records whether the page runs inside LINE, without LIFF, which only sign-in, sharing and links out of LINE
 * need. A simulated LINE decides for itself.
 */
export async function detectEnvironment(): Promise<void> {
  if (import.meta.env.MODE === 'production') setEnvironment(isLineClient() ? 'LIFF' : 'BROWSER');
  else await loadLiff();
}

/** Styles and links read this: inside LINE there is no second header, and nothing downloads. */
function setEnvironment(environment: Liff['environment']): void {
  document.documentElement.dataset.environment = environment;
}

/** Whether the page runs inside LINE. Every microapp page waits for the result. */
export function isInLine(): boolean {
  return document.documentElement.dataset.environment === 'LIFF';
}

async function createForMode(config: PublicConfig): Promise<Liff> {
  if (import.meta.env.MODE !== 'production' && config.simulation) {
    const { createSimulatedLiff } = await import('../../dev/simulated-liff.ts');
    const { liffId, demo } = config;
    const { lineOrigin } = config.simulation;
    return createSimulatedLiff({ liffId, lineOrigin, hasPanel: demo !== 'on' });
  }
  const { createLiff } = await import('@kepwai/liff-adapter');
  return createLiff({ mode: 'line', liffId: config.liffId });
}
