/** The server as a library, for programs that start it themselves instead of with the command `kepwai`. */
export { createLog } from './commands/log.ts';
export type { RunOptions } from './commands/open-deps.ts';
export { type RunningServer, type ServeOptions, serve } from './commands/serve.ts';
export { type RunningWork, work } from './commands/work.ts';
export { type Env, EnvError, type LineEnv, parseEnv, parseStorageEnv, type StorageEnv } from './env.ts';
export { AppError, type ErrorCode, isAppError } from './errors.ts';
