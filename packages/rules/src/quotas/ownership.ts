import { dayMs, type Instant, msOf } from '../time.ts';

/** Days in which an offered quota can be accepted. */
const offerDays = 14;

/** Days until the files of a quota are deleted that its owner does not want any more. */
const deletionDays = 30;

/** Returns the end of a new offer to hand a quota over. */
export function offerEnd(at: Instant): number {
  return msOf(at) + offerDays * dayMs;
}

/** Returns when a deletion that starts now is carried out. */
export function deletionEnd(at: Instant): number {
  return msOf(at) + deletionDays * dayMs;
}
