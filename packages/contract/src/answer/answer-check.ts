import type { ContractDocument } from '../document/document.ts';
import type { Operation } from '../document/operation.ts';
import type { WireAnswer } from '../http/send.ts';
import type { Broken } from '../report/recorder.ts';

/** An answer to judge by what its operation declares. */
export interface AnswerView {
  document: ContractDocument;
  operation: Operation;
  answer: WireAnswer;
}

/** What is wrong with it; null where the check has nothing to say of this answer. */
export type AnswerCheck = (view: AnswerView) => Broken[] | null;
