import { brief } from '../../json.ts';
import { type Mutator, tell } from './places.ts';

export const mutateConst: Mutator = (place) => {
  if (!('const' in place.schema)) return [];
  const constant = place.schema.const;
  const value =
    typeof constant === 'number'
      ? constant + 1
      : typeof constant === 'boolean'
        ? !constant
        : `${constant}-not`;
  return [{ change: { value }, what: `${tell(place, value)}, which is not ${brief(constant)}` }];
};
