import type { FrontDoor } from './front-door.ts';

/** What a command is given by the process, so that tests can give it something else. */
export interface CommandContext {
  /** The environment. */
  source: Readonly<Record<string, string | undefined>>;
  /** One line to the person at the terminal. */
  print(line: string): void;
  /** The port of `serve`, opened before the program was loaded. Default: `serve` opens it. */
  door?: Promise<FrontDoor> | undefined;
}

/** Said as it is, without a stack: the person at the terminal can do something about it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
