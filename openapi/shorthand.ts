import type { Operation, Reference } from './document.ts';

/** Components of the errors that `x-errors` can name. */
const errorComponents = new Map([
  [400, 'BadRequest'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [413, 'TooLarge'],
]);

/** Replaces the short forms of the source (`x-body`, `x-data`, `x-errors`) by those of OpenAPI. */
export function expandShorthand(operation: Operation): void {
  if (operation['x-body'])
    operation.requestBody = {
      required: true,
      content: { 'application/json': { schema: operation['x-body'] } },
    };
  delete operation['x-body'];
  for (const answer of Object.values(operation.responses)) {
    if ('$ref' in answer) continue;
    if (answer['x-data']) answer.content = { 'application/json': { schema: answer['x-data'] } };
    delete answer['x-data'];
  }
  for (const status of operation['x-errors'] ?? []) {
    const component = errorComponents.get(status);
    if (!component) throw new Error(`x-errors has no component for ${status}`);
    operation.responses[status] = referToAnswer(component);
  }
  delete operation['x-errors'];
}

/** Returns a reference to an answer of `components/responses.yaml`. */
export function referToAnswer(component: string): Reference {
  return { $ref: `#/components/responses/${component}` };
}
