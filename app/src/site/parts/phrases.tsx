import { Fragment } from 'react';

/** Heading whose lines end between phrases, if each fits on a line: browsers break Thai within them. */
export function Phrases({ text }: { text: string }) {
  return text.split(/ (?!ๆ)/).map((phrase, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same word may come twice, and nothing moves
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className="inline-block">{phrase}</span>
    </Fragment>
  ));
}
