/** Numbers of repetitions of a test: few for everyday runs, and all of them. */
interface Amounts<Amount> {
  few: Amount;
  whole: Amount;
}

/** Returns `whole` if the slow tests run completely, as in `npm run test:slow`; else `few`. */
export function amountOf<Amount>({ few, whole }: Amounts<Amount>): Amount {
  return process.env.KEPWAI_TEST_AMOUNTS === 'whole' ? whole : few;
}
