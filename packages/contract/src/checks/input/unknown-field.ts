import { isObject } from '../../json.ts';
import type { Mutator } from './places.ts';

const name = 'kepwaiUnknownField';

export const mutateUnknownField: Mutator = ({ pointer, schema, value }) => {
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  if (!isClosed || !isObject(value)) return [];
  return [
    {
      change: { value: { ...value, [name]: true } },
      what: `${pointer}/${name}, which the document does not know`,
    },
  ];
};
