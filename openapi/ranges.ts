import type { Answer, Operation, Ranges } from './document.ts';

/**
 * Adds to an operation with `x-ranges` what all of them accept and answer (`components/ranges.yaml`): 206 has the
 * headers and the content of its 200 too, and 304 the headers.
 */
export function addRanges(operation: Operation, ranges: Ranges | undefined): void {
  const own = operation.responses[200];
  if (!operation['x-ranges'] || !ranges || !own || '$ref' in own) return;
  const { parameters, responses } = ranges;
  const whole = withHeadersOf(own, responses[200]);
  operation.parameters = [...(operation.parameters ?? []), ...parameters];
  operation.responses = {
    ...operation.responses,
    ...responses,
    200: whole,
    206: { ...withHeadersOf(responses[206], whole), content: own.content ?? {} },
    304: withHeadersOf(responses[304], own),
  };
  delete operation['x-ranges'];
}

function withHeadersOf(answer: Answer, other: Answer): Answer {
  return { ...answer, headers: { ...other.headers, ...answer.headers } };
}
