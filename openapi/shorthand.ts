import type { Operation } from './document.ts';

/** Replaces the short forms that the source has for JSON (`x-body`, `x-data`) by those of OpenAPI. */
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
}
