/** How much had been sent, and when. */
export interface SpeedSample {
  readonly atMs: number;
  readonly sentBytes: number;
}

/** A radio link swings from second to second; over this long it tells something. */
const windowMs = 8000;
/** Shorter than this, a speed is a guess. */
const leastMs = 1000;

/** The samples of the last seconds with this one; the others have had their say. */
export function addSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  const recent = samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs);
  // The server got fewer bytes than had left: what was measured of them was no progress.
  return (recent.at(-1)?.sentBytes ?? 0) > sample.sentBytes ? [sample] : [...recent, sample];
}

/** Bytes per second over the samples; null while they cover too little to tell. */
export function speedOf(samples: readonly SpeedSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < leastMs) return null;
  return ((last.sentBytes - first.sentBytes) * 1000) / (last.atMs - first.atMs);
}

/** How long the rest takes, in whole seconds; null where nobody can tell. */
export function secondsLeft(restBytes: number, bytesPerSecond: number | null): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return Math.ceil(restBytes / bytesPerSecond);
}
