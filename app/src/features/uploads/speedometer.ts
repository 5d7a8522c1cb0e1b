/** How far back the speed looks: long enough to be calm, short enough to notice a tunnel. */
const windowMs = 5000;
/** Before so much time has passed, a number would only jump. */
const leastMs = 800;

/** Speed over the last seconds. */
export interface Speedometer {
  /** So many bytes had left at that time (milliseconds since 1970). */
  add(sentBytes: number, at: number): void;
  /** Null until there is something to go by. */
  bytesPerSecond(): number | null;
}

export function createSpeedometer(): Speedometer {
  let readings: { sentBytes: number; at: number }[] = [];
  return {
    add(sentBytes, at) {
      const last = readings.at(-1);
      // The count falls back where the server got less than was sent; what came before says nothing any more.
      if (last && sentBytes < last.sentBytes) readings = [];
      readings = [...readings.filter((reading) => at - reading.at <= windowMs), { sentBytes, at }];
    },
    bytesPerSecond() {
      const first = readings[0];
      const last = readings.at(-1);
      if (!first || !last || last.at - first.at < leastMs) return null;
      return ((last.sentBytes - first.sentBytes) / (last.at - first.at)) * 1000;
    },
  };
}
