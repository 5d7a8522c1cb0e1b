import { type Mutator, tell } from './places.ts';

/** One value of each type: those that fit are left out. Two of the others are enough. */
const samples = [null, 12_345, 'kept', true, [], {}];

export const mutateType: Mutator = (place) => {
  const { type } = place.schema;
  if (type === undefined) return [];
  const types = [type].flat();
  const wrong = place.isText
    ? wrongText(types)
    : samples.filter((sample) => !types.some((name) => isOfType(sample, name)));
  const [first, ...others] = wrong;
  const last = others.at(-1);
  return [first, last].flatMap((value) =>
    value === undefined
      ? []
      : [{ change: { value }, what: `${tell(place, value)}, which is not of type ${types.join(' or ')}` }],
  );
};

/** Returns text of a wrong type: any text is a string, and an object may be spread over several parameters. */
function wrongText(types: unknown[]): string[] {
  return types.includes('string') || types.includes('object') ? [] : ['kept'];
}

function isOfType(value: unknown, type: unknown): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return typeof value === type;
}
