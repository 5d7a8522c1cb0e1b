import { brief, listOf } from '../../json.ts';
import { type Mutator, tell } from './places.ts';

export const mutateEnum: Mutator = (place) => {
  const allowed = listOf(place.schema.enum);
  if (allowed.length === 0) return [];
  const isNumeric = allowed.every((value) => typeof value === 'number' || value === null);
  const value = isNumeric
    ? Math.max(...allowed.filter((each) => typeof each === 'number')) + 1
    : 'no-such-value';
  return [{ change: { value }, what: `${tell(place, value)}, which is not one of ${brief(allowed)}` }];
};
