import type { CheckId } from '../catalogue.ts';
import { checkAnswerBody, checkErrorEnvelope } from './answer-body.ts';
import type { AnswerCheck } from './answer-check.ts';
import { checkAnswerHeader } from './answer-header.ts';
import { checkContentType } from './content-type.ts';
import { checkNoServerError } from './no-server-error.ts';
import { checkStatusDeclared } from './status-declared.ts';

/** Checks of every answer, whatever its request. */
export const answerChecks: [CheckId, AnswerCheck][] = [
  ['no-server-error', checkNoServerError],
  ['status-declared', checkStatusDeclared],
  ['content-type', checkContentType],
  ['answer-header', checkAnswerHeader],
  ['answer-body', checkAnswerBody],
  ['error-envelope', checkErrorEnvelope],
];
