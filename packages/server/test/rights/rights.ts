import type { InjectOptions } from 'fastify';
import type { Scene, TestCaller } from '../callers.ts';
import type { Outcomes } from './outcomes.ts';

/** Row of the rights matrix: a request, and its outcome for every kind of caller. */
export interface Row {
  request(scene: Scene, caller: TestCaller): Promise<InjectOptions> | InjectOptions;
  outcomes: Outcomes;
}

export const get = (url: (scene: Scene) => string) => (scene: Scene) => ({ url: url(scene) });

/** Returns the address of a path below the group of a scene. */
export const inGroup = (path: string) => (scene: Scene) => `/api/group/${scene.groupId}${path}`;
