import type { OperationId } from '../../src/http/contract/operation.ts';
import type { SceneAsk } from '../scenes/scene-request.ts';
import type { Outcomes } from './outcomes.ts';

/** Row of the rights matrix: the request of an operation, and its outcome for every kind of caller. */
export interface Row<Id extends OperationId> {
  ask?: SceneAsk<Id>;
  outcomes: Outcomes;
}

/** Rows of the rights matrix by operation. */
export type Rows = { [Id in OperationId]?: Row<Id> };
