import type { Liff } from '../src/index.ts';
import { type Scene } from './scenes.ts';
/** What holds in both modes: in this scene, this call ends like this. */
export interface Promised {
  title: string;
  scene: Scene;
  call(liff: Liff): unknown;
  gives?: unknown;
  fails?: {
    api: string;
    code: string;
    message: string;
  };
}
/** Runs one list of promises over real LIFF and over mock mode. */
export declare function describeInBothModes(promises: readonly Promised[]): void;
