import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';

/** Environment variable with the path of the report. */
export const reportVariable = 'UNHANDLED_ERRORS_FILE';

/** Reporter of errors outside any test: they fail a run, but vitest's JSON report leaves them out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[reportVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(describe)));
  }
}

function describe(error: SerializedError): string {
  return `Outside any test: ${error.stack ?? `${error.name}: ${error.message}`}`;
}
