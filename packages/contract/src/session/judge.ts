import { answerChecks } from '../answer/answer-checks.ts';
import type { CheckId } from '../catalogue.ts';
import type { ContractDocument } from '../document/document.ts';
import type { Broken, Recorder } from '../report/recorder.ts';
import type { Exchange } from './exchange.ts';
import type { Selection } from './selection.ts';

interface JudgeParts {
  document: ContractDocument;
  recorder: Recorder;
  selection: Selection;
}

/** Recorder of the selected checks' results. */
export interface Judge {
  /** Records the result of one check: no fault, or some. */
  note(check: CheckId, exchange: Exchange, broken: Broken[]): void;
  /** Runs the checks of every answer. */
  judge(exchange: Exchange): void;
}

export function createJudge({ document, recorder, selection }: JudgeParts): Judge {
  function note(check: CheckId, { plan, request }: Exchange, broken: Broken[]): void {
    const { operation, what, actor } = plan;
    if (!selection.hasOperation(operation) || !selection.hasCheck(check)) return;
    if (broken.length === 0) recorder.passed(check, operation);
    const about = { operation, request, what: `${actor}: ${what}` };
    for (const each of broken) recorder.broken(check, about, each);
  }

  function judge(exchange: Exchange): void {
    const { operation } = exchange.plan;
    if (!selection.hasOperation(operation)) return;
    recorder.seen(operation, exchange.answer.status);
    for (const [check, run] of answerChecks) {
      const broken = run({ document, operation, answer: exchange.answer });
      if (broken) note(check, exchange, broken);
    }
  }

  return { note, judge };
}
