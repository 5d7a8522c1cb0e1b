import type { FrontDoor } from './processes/front-door.ts';

/** Input of a command from its process; tests pass another one. */
export interface CommandContext {
  /** Environment variables. */
  source: Readonly<Record<string, string | undefined>>;
  /** Prints one line to the terminal. */
  print(line: string): void;
  /** Port of `serve`, opened before the program was loaded. Default: `serve` opens it. */
  door?: Promise<FrontDoor> | undefined;
}

/** An error that is printed without a stack, because the person at the terminal can fix it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
