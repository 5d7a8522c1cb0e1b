import type { OperationId } from '../../src/http/contract/operation.ts';
import { type CallerKind, createScene } from '../callers.ts';
import { registerUser } from '../index.ts';
import { type SceneAsk, sceneRequest } from '../scenes/scene-request.ts';
import { type Case, type Stage, send } from './stage.ts';

/** Input of an operation in a new group with a quota and a picture, and the changes that it records. */
export interface ToldRow<Id extends OperationId> extends Pick<Case, 'told' | 'live'> {
  ask?: SceneAsk<Id, Stage>;
  /** Default: the owner of the quota. */
  by?: CallerKind;
}

/** Rows by operation. */
export type ToldRows = { [Id in OperationId]?: ToldRow<Id> };

/** Creates the case of a row. */
export function requestCase<Id extends OperationId>(
  id: Id,
  { ask, by = 'owner in the group', ...told }: ToldRow<Id>,
): Case {
  return {
    ...told,
    async prepare(stage) {
      const scene = await createScene(stage.shared);
      const caller = scene.callers[by];
      if (!caller) throw new Error(`the scene has no ${by}`);
      await registerUser(stage.shared.deps.db, caller.userId);
      const request = await sceneRequest(id, { scene, more: stage, as: caller }, ask);
      return () => send(stage, request);
    },
  };
}
