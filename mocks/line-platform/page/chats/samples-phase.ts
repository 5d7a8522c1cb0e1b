import type { SamplesShown } from '../../src/chat/wire.ts';

/** State of the script that fills the platform. */
export type SamplesPhase = 'running' | 'complete' | 'stopped';

/** Returns the state of the samples; null if there is no such script. */
export function samplesPhase(samples: SamplesShown | null): SamplesPhase | null {
  if (samples === null) return null;
  if (samples.failure !== null) return 'stopped';
  return samples.done < samples.total ? 'running' : 'complete';
}
