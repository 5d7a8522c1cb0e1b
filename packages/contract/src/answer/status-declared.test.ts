import { expect, test } from 'vitest';
import { createDocument } from '../document/document.ts';
import type { WireAnswer } from '../http/send.ts';
import { checkStatusDeclared } from './status-declared.ts';

const uri = 'http://kepwai.invalid/a.json';

function judge(responses: string[], status: number) {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: {} }];
  const get = { parameters, responses: Object.fromEntries(responses.map((name) => [name, {}])) };
  const document = createDocument(uri, new Map([[uri, { openapi: '3.1.0', paths: { '/a/{id}': { get } } }]]));
  const [operation] = document.operations;
  if (!operation) throw new Error('no operation');
  const answer: WireAnswer = { status, headers: new Map(), body: Buffer.alloc(0), isCut: false };
  return checkStatusDeclared({ document, operation, answer })?.length;
}

test.each([
  ['declared', ['200', '404'], 404, 0],
  ['of a declared class', ['200', '4XX'], 404, 0],
  ['by default', ['200', 'default'], 404, 0],
  ['another refusal than those declared', ['200', '400'], 404, 1],
  ['bad input, where no refusal is declared at all', ['200'], 400, 0],
  ['nothing there, where only callers are refused', ['200', '401'], 404, 0],
  ['a refusal that nothing in the request explains', ['200'], 415, 1],
  ['another success', ['200'], 202, 1],
  ['anything, where nothing is declared', [], 418, undefined],
])('a status that is %s', (_what, responses, status, findings) => {
  expect(judge(responses, status)).toBe(findings);
});
