/** Bytes sent up to a time. */
export interface SpeedSample {
  readonly atMs: number;
  readonly sentBytes: number;
}

/** Length of the measured window: mobile networks vary from second to second. */
const windowMs = 8000;
/** Minimum length of the samples; a shorter one is a guess. */
const minMs = 1000;

/** Adds a sample, and drops those outside the window. */
export function addSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  const recent = samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs);
  // The server received fewer bytes than were sent, so the earlier samples do not count.
  return (recent.at(-1)?.sentBytes ?? 0) > sample.sentBytes ? [sample] : [...recent, sample];
}

/** Returns bytes per second over the samples, or null if they cover too little time. */
export function speedOf(samples: readonly SpeedSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < minMs) return null;
  return ((last.sentBytes - first.sentBytes) * 1000) / (last.atMs - first.atMs);
}

/** Returns the remaining time in whole seconds, or null if it is unknown. */
export function secondsLeft(restBytes: number, bytesPerSecond: number | null): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return Math.ceil(restBytes / bytesPerSecond);
}
