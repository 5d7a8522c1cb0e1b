import { randomBytes } from 'node:crypto';

/**
 * Beginning of the LINE ids of a demo's chat and people, after their letter. LINE draws its ids at random, so that one in
 * 2^48 of them begins like this; and demos are only looked for if LINE is simulated.
 */
const mark = 'de30de30de30';

/**
 * Creates a LINE id that identifies a demo and its end, so that remains of an ended demo are found without a list of
 * demos, after any crash.
 */
export function createDemoId(letter: 'C' | 'U', endsAt: Date): string {
  return `${letter}${mark}${secondsOf(endsAt)}${randomBytes(6).toString('hex')}`;
}

/** Returns the range of the LINE ids whose demos have ended: from the first (included) to the second (excluded). */
export function endedDemoIds(letter: 'C' | 'U', now: Date): readonly [from: string, to: string] {
  return [`${letter}${mark}`, `${letter}${mark}${secondsOf(now)}`];
}

/** Returns the second in eight hexadecimal digits, which sort as the numbers do until the year 2106. */
function secondsOf(at: Date): string {
  return Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
}
