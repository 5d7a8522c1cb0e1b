import { limitsOf } from '../../generate/value.ts';
import { numberOf } from '../../json.ts';
import { type Mutator, tell } from './places.ts';

/** Maximum length of a list for this check. */
const maxListLength = 1000;

export const mutateBoundary: Mutator = (place) => [...beyondLimits(place), ...beyondCounts(place)];

const beyondLimits: Mutator = (place) => {
  const { min, max, step } = limitsOf(place.schema);
  const limits = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'].filter(
    (word) => word in place.schema,
  );
  if (limits.length === 0) return [];
  return [min - step, max + step].filter(Number.isFinite).map((value) => ({
    change: { value },
    what: `${tell(place, value)}, beyond ${limits.map((word) => `${word} ${place.schema[word]}`).join(' and ')}`,
  }));
};

const beyondCounts: Mutator = (place) => {
  const { schema, value } = place;
  if (!Array.isArray(value)) return [];
  const min = numberOf(schema.minItems);
  const max = numberOf(schema.maxItems);
  const [item = 'kept'] = value;
  const fewer = min !== null && min > 0 ? [value.slice(0, min - 1)] : [];
  const more =
    max !== null && max < maxListLength
      ? [Array.from({ length: max + 1 }, (_, index) => value[index] ?? item)]
      : [];
  return [...fewer, ...more].map((list) => ({
    change: { value: list },
    what: `${place.pointer} with ${list.length} items, beyond ${min ?? 0} to ${max ?? 'any'}`,
  }));
};
