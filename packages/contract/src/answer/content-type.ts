import { declaredFor, mediaFor } from '../document/operation.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Checks the content type of answers with a body, if the document declares it. */
export const checkContentType: AnswerCheck = ({ operation, answer }) => {
  const declared = declaredFor(operation, answer.status);
  if (!declared || declared.content.size === 0 || answer.body.length === 0) return null;
  const got = answer.headers.get('content-type');
  if (got !== undefined && mediaFor(declared.content, got)) return [];
  const expected = [...declared.content.keys()].join(' or ');
  const source = `${declared.source}/content`;
  return [{ pointer: '/headers/content-type', expected, got: got ?? 'nothing', source }];
};
