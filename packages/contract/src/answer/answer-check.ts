import type { ContractDocument } from '../document/document.ts';
import type { Operation } from '../document/operation.ts';
import type { WireAnswer } from '../http/send.ts';
import type { Broken } from '../report/recorder.ts';

/** An answer, and the operation whose declarations it is checked by. */
export interface AnswerView {
  document: ContractDocument;
  operation: Operation;
  answer: WireAnswer;
}

/** Returns the faults of an answer; null if the check does not apply to it. */
export type AnswerCheck = (view: AnswerView) => Broken[] | null;
