/** Lengths of time, in milliseconds. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Argument of `Date`: a date, milliseconds since 1970, or a text as on the wire. */
export type Instant = Date | number | string;

/** Returns milliseconds since 1970. */
export function msOf(at: Instant): number {
  return new Date(at).getTime();
}
