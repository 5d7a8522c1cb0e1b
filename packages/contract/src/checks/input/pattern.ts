import { isString } from '../../json.ts';
import { type Mutator, tell } from './places.ts';

/** Texts that few patterns accept, of several lengths, so that one of them is within the limits. */
const odd = ['~', '~!~', '!! not the pattern !!', '0', ' '];

export const mutatePattern: Mutator = (place) => {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = place.schema;
  if (!isString(pattern)) return [];
  const inLimits =
    odd.find((text) => text.length >= Number(minLength) && text.length <= Number(maxLength)) ?? '~!~';
  const value = isString(place.value) ? [inLimits, `${place.value}~`, `~${place.value}`] : [inLimits];
  return value
    .slice(0, 2)
    .map((text) => ({ change: { value: text }, what: `${tell(place, text)}, which is not ${pattern}` }));
};
