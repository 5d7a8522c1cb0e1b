import type { FastifyBaseLogger } from 'fastify';
import type { Reporter } from '../../reporting/reporter.ts';

interface DieOptions {
  log: FastifyBaseLogger;
  reporter: Reporter;
  /** Ends the process. Default: `process.exit`. */
  exit?: (code: number) => void;
}

/**
 * Creates the function that ends a process which cannot continue: it logs at once and waits up to two seconds
 * for the error reporter.
 */
export function createDie({ log, reporter, exit = process.exit }: DieOptions) {
  return (message: string) => (error: unknown) => {
    log.fatal({ err: error }, message);
    reporter.report(error, { kind: message });
    const end = () => exit(1);
    reporter.close().then(end, end);
  };
}
