import type { CheckId } from '../catalogue.ts';
import type { ContractDocument } from '../document/document.ts';
import type { Operation } from '../document/operation.ts';
import type { WireAnswer } from '../http/send.ts';
import type { Broken } from '../report/recorder.ts';
import { checkAnswerBody, checkErrorEnvelope } from './answer-body.ts';
import { checkAnswerHeader } from './answer-header.ts';
import { checkContentType } from './content-type.ts';
import { checkNoServerError } from './no-server-error.ts';
import { checkStatusDeclared } from './status-declared.ts';

/** An answer to judge by what its operation declares. */
export interface AnswerView {
  document: ContractDocument;
  operation: Operation;
  answer: WireAnswer;
}

/** What is wrong with it; null where the check has nothing to say of this answer. */
export type AnswerCheck = (view: AnswerView) => Broken[] | null;

/** What every answer goes through, whatever it was asked for. */
export const answerChecks: [CheckId, AnswerCheck][] = [
  ['no-server-error', checkNoServerError],
  ['status-declared', checkStatusDeclared],
  ['content-type', checkContentType],
  ['answer-header', checkAnswerHeader],
  ['answer-body', checkAnswerBody],
  ['error-envelope', checkErrorEnvelope],
];
