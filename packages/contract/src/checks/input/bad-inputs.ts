import type { CheckId } from '../../catalogue.ts';
import type { ContractDocument } from '../../document/document.ts';
import { isJson, mediaFor, type Operation } from '../../document/operation.ts';
import { brief } from '../../json.ts';
import type { Input } from '../../session/input.ts';
import { spoilBoundary } from './boundary.ts';
import { spoilConst } from './const.ts';
import { spoilWithContentType } from './content-type.ts';
import { spoilEnum } from './enum.ts';
import { spoilLength } from './length.ts';
import { spoilMissing } from './missing.ts';
import { spoilPattern } from './pattern.ts';
import { placesOf, type Spoiler } from './places.ts';
import { spoilSyntax } from './syntax.ts';
import { spoilType } from './type.ts';
import { spoilUnknownField } from './unknown-field.ts';

/** An input that the document calls bad in one respect. */
export interface BadInput {
  check: CheckId;
  input: Input;
  /** JSON pointer into the request. */
  pointer: string;
  what: string;
}

const spoilers: [CheckId, Spoiler][] = [
  ['input-missing', spoilMissing],
  ['input-type', spoilType],
  ['input-boundary', spoilBoundary],
  ['input-length', spoilLength],
  ['input-enum', spoilEnum],
  ['input-const', spoilConst],
  ['input-pattern', spoilPattern],
  ['input-unknown-field', spoilUnknownField],
];

/** Everything that can be made bad about a good input, one thing at a time, each as the document says. */
export function badInputs(document: ContractDocument, operation: Operation, good: Input): BadInput[] {
  const byPlace = placesOf(document, operation, good).flatMap((place) =>
    spoilers.flatMap(([check, spoil]) =>
      spoil(place)
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
  const contentType = spoilWithContentType(good.body, (type) => mediaFor(body.content, type) !== undefined);
  const syntax = isJson(good.body.contentType) ? [spoilSyntax(good.body)] : [];
  const spoilt = [...contentType, ...syntax].map(({ check, raw }) => ({
    check,
    input: { ...good, raw },
    pointer: '/body',
    what: `${raw.contentType}: ${brief(raw.bytes.toString(), 60)}`,
  }));
  return [missing, ...spoilt];
}
