import type { CheckId } from '../../catalogue.ts';
import type { ContractDocument } from '../../document/document.ts';
import { isJson, mediaFor, type Operation } from '../../document/operation.ts';
import { brief } from '../../json.ts';
import type { Input } from '../../session/input.ts';
import { mutateBoundary } from './boundary.ts';
import { mutateConst } from './const.ts';
import { mutateWithContentType } from './content-type.ts';
import { mutateEnum } from './enum.ts';
import { mutateLength } from './length.ts';
import { mutateMissing } from './missing.ts';
import { mutatePattern } from './pattern.ts';
import { type Mutator, placesOf } from './places.ts';
import { mutateSyntax } from './syntax.ts';
import { mutateType } from './type.ts';
import { mutateUnknownField } from './unknown-field.ts';

/** Input with one violation of the document. */
export interface BadInput {
  check: CheckId;
  input: Input;
  /** JSON pointer into the request. */
  pointer: string;
  what: string;
}

const mutators: [CheckId, Mutator][] = [
  ['input-missing', mutateMissing],
  ['input-type', mutateType],
  ['input-boundary', mutateBoundary],
  ['input-length', mutateLength],
  ['input-enum', mutateEnum],
  ['input-const', mutateConst],
  ['input-pattern', mutatePattern],
  ['input-unknown-field', mutateUnknownField],
];

/** Lists every invalid variant of a valid input, each with one violation of the document. */
export function badInputs(document: ContractDocument, operation: Operation, good: Input): BadInput[] {
  const byPlace = placesOf(document, operation, good).flatMap((place) =>
    mutators.flatMap(([check, mutate]) =>
      mutate(place)
        .filter(({ change }) => place.isBadWith(change))
        .map(({ change, what }) => ({ check, input: place.with(change), pointer: place.pointer, what })),
    ),
  );
  return [...byPlace, ...badBodies(operation, good)];
}

function badBodies({ body }: Operation, good: Input): BadInput[] {
  if (!body?.required || !good.body) return [];
  const what = 'without a body, which is required';
  const missing: BadInput = {
    check: 'input-missing',
    input: { ...good, body: null },
    pointer: '/body',
    what,
  };
  const contentType = mutateWithContentType(good.body, (type) => mediaFor(body.content, type) !== undefined);
  const syntax = isJson(good.body.contentType) ? [mutateSyntax(good.body)] : [];
  const mutated = [...contentType, ...syntax].map(({ check, raw }) => ({
    check,
    input: { ...good, raw },
    pointer: '/body',
    what: `${raw.contentType}: ${brief(raw.bytes.toString(), 60)}`,
  }));
  return [missing, ...mutated];
}
