import type { FastifyBaseLogger } from 'fastify';
import type { Reporter } from '../reporting/reporter.ts';

interface DieOptions {
  log: FastifyBaseLogger;
  reporter: Reporter;
  /** Default: the process ends. */
  exit?: (code: number) => void;
}

/** Makes what ends the process when it cannot go on: the log knows at once, whoever is told of errors within two seconds. */
export function createDie({ log, reporter, exit = process.exit }: DieOptions) {
  return (message: string) => (error: unknown) => {
    log.fatal({ err: error }, message);
    reporter.report(error, { kind: message });
    const end = () => exit(1);
    reporter.close().then(end, end);
  };
}
