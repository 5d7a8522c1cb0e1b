import type { InjectOptions } from 'fastify';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { type AnyAsked, type Asked, anyRequestOf } from '../request-of.ts';

type SceneId = Extract<keyof Scene, `${string}Id`>;

/** Input of an operation in a scene: parameters of its path are by default the ids of the scene. */
export type SceneAsked<Id extends OperationId> = Asked<Id, SceneId>;

/** Input of an operation in a scene, or a builder of it for a caller and the additions. */
export type SceneAsk<Id extends OperationId, More = TestCaller> =
  | SceneAsked<Id>
  | ((scene: Scene, more: More) => SceneAsked<Id> | Promise<SceneAsked<Id>>);

/**
 * Builds the request of an operation in a scene.
 * @param given `path`: parameters of the path that go before those of the scene and of `ask`
 */
export async function sceneRequest<Id extends OperationId, More>(
  id: Id,
  { scene, more, as, path }: { scene: Scene; more: More; as: TestCaller; path?: Record<string, string> },
  ask?: SceneAsk<Id, More>,
): Promise<InjectOptions> {
  const asked: AnyAsked = (typeof ask === 'function' ? await ask(scene, more) : ask) ?? {};
  return anyRequestOf(id, {
    as,
    ...asked,
    ...(asked.at === undefined && { path: { ...scene, ...asked.path, ...path } }),
  });
}
