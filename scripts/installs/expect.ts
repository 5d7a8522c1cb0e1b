import type { Ending } from './project.ts';
/** Records whether a command ended as expected: with this code, and this text in its output. */
export type Expect = (what: string, ending: Ending, wanted: { code: number; output?: string }) => void;
