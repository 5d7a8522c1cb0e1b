import { simulatedLiffId } from './simulated-line.ts';

/** Returns the configuration as the server sends it (`app/src/lib/deployment/config.ts`): LINE is on the app's origin too. */
export function simulatedConfig(origin: string) {
  return {
    fetchTarget: '',
    liffId: simulatedLiffId,
    publicUrl: origin,
    botBasicId: '@kepwai',
    simulation: { lineOrigin: origin },
  };
}
