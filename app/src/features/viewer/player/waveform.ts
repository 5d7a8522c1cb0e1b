/** Bars of a waveform on a phone. */
const barCount = 48;

/**
 * Maximum size of a sound that is decoded for its waveform: a quarter of an hour of a voice message, which needs ten
 * times as much memory. Longer ones have a flat line.
 */
const maxDecodedBytes = 4 * 1024 * 1024;

/** Maximum number of samples per bar; more would make no visible difference. */
const samplesPerBar = 4000;

/** Waveform of a sound that cannot be decoded, or is too long for it. */
export const flatWaveform: readonly number[] = Array.from({ length: barCount }, () => 0);

/**
 * Returns how loud each part of a sound is, from 0 to 1, or a flat line if the browser cannot decode it. Calls
 * for the whole file, which the browser fetches for playing too.
 */
export async function loadWaveform(
  url: string,
  { sizeBytes, signal }: { sizeBytes: number; signal: AbortSignal },
): Promise<readonly number[]> {
  if (sizeBytes > maxDecodedBytes || !('OfflineAudioContext' in globalThis)) return flatWaveform;
  const answer = await fetch(url, { signal });
  if (!answer.ok) return flatWaveform;
  try {
    // A low rate is enough for bars, and keeps the decoded sound small.
    const context = new OfflineAudioContext(1, 1, 8000);
    const sound = await context.decodeAudioData(await answer.arrayBuffer());
    return toBars(sound.getChannelData(0), barCount);
  } catch {
    return flatWaveform; // The player may still support the format.
  }
}

/** Returns the mean loudness of equal parts of the samples, relative to the loudest part. */
export function toBars(samples: Float32Array, count: number): readonly number[] {
  const size = samples.length / count;
  const bars = Array.from({ length: count }, (_, index) =>
    loudness(samples.subarray(Math.floor(index * size), Math.floor((index + 1) * size))),
  );
  const loudest = Math.max(...bars);
  return loudest === 0 ? bars : bars.map((bar) => bar / loudest);
}

function loudness(part: Float32Array): number {
  const step = Math.max(1, Math.floor(part.length / samplesPerBar));
  let [sum, count] = [0, 0];
  for (let at = 0; at < part.length; at += step) {
    sum += Math.abs(part[at] ?? 0);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
