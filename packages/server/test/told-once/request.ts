import type { InjectOptions } from 'fastify';
import { type CallerKind, createScene, type Scene } from '../callers.ts';
import { registerUser } from '../index.ts';
import { type Case, type Stage, send } from './stage.ts';

/** Creates a case of a request in a new group with a quota and a picture. */
export function request(
  of: (scene: Scene, stage: Stage) => InjectOptions | Promise<InjectOptions>,
  told: Pick<Case, 'told' | 'live'> = {},
  by: CallerKind = 'owner in the group',
): Case {
  return {
    ...told,
    async prepare(stage) {
      const scene = await createScene(stage.shared);
      const caller = scene.callers[by];
      if (!caller) throw new Error(`the scene has no ${by}`);
      await registerUser(stage.shared.deps.db, caller.userId);
      const asked = await of(scene, stage);
      return () => send(stage, { ...asked, headers: { ...caller.headers, ...asked.headers } });
    },
  };
}

/** Returns a POST. */
export const post = (url: string, payload?: object): InjectOptions => ({
  method: 'POST',
  url,
  ...(payload && { payload }),
});
/** Returns a PUT. */
export const put = (url: string, payload?: object): InjectOptions => ({
  method: 'PUT',
  url,
  ...(payload && { payload }),
});
