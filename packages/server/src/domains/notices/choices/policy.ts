/**
 * Whether people choose the interval of a notice, or always get it at once: requests for their answer and answers to
 * theirs, the deletion or end of storage, and the outcome of money. The settings screen lists the same. A missing
 * notice is a compile error.
 */
const policies = {
  quota: 'chosen',
  'bot-left': 'chosen',
  'expires-in-14-days': 'chosen',
  'expires-in-3-days': 'chosen',
  expires: 'chosen',
  'keeping-ended': 'chosen',
  'ownership-offered': 'always',
  'ownership-reminder': 'always',
  'ownership-accepted': 'always',
  'ownership-refused': 'always',
  'deletion-started': 'always',
  'deletion-soon': 'always',
  'grant-ends-in-14-days': 'always',
  'grant-ends-in-3-days': 'always',
  'grant-ends': 'always',
  'lapsed-first': 'always',
  'lapsed-second': 'always',
  'lapsed-third': 'always',
  // Its subject has a notice of its own, also weekly.
  'quota-reminder': 'chosen',
  'quota-offered': 'always',
  'quota-offer-accepted': 'always',
  'quota-offer-declined': 'always',
  // Chosen by themselves.
  digest: 'always',
  weekly: 'always',
} as const satisfies Readonly<Record<string, 'chosen' | 'always'>>;

/** Notices that obey the choice of each person. */
export const chosenNotices = Object.entries(policies).flatMap(([notice, policy]) =>
  policy === 'chosen' ? [notice] : [],
);

/** Returns whether a notice obeys the choice of each person. */
export function isChosen(notice: keyof typeof policies): boolean {
  return policies[notice] === 'chosen';
}
