/** Amounts of a test in which the same is done again and again: enough of it for every day, and all of it. */
interface Amounts<Amount> {
  few: Amount;
  whole: Amount;
}

/** Returns `whole` where the slow tests run whole, as in `.ci/run` and `npm run test:slow`; else `few`. */
export function amountOf<Amount>({ few, whole }: Amounts<Amount>): Amount {
  return process.env.KEPWAI_TEST_AMOUNTS === 'whole' ? whole : few;
}
