import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Environment variable with the path of the report. */
export const besideReportVariable = 'BESIDE_REPORT_FILE';

/** Results that vitest's own JSON report leaves out. */
export interface BesideReport {
  /** Errors outside any test: they fail a run. */
  errors: string[];
  /** Full names of the tests that passed at their second try only, with their files and the errors of the first. */
  flaky: Array<{ file: string; name: string; errors: string[] }>;
}

/** Reporter of the data that vitest's JSON report leaves out. */
export default class BesideReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[besideReportVariable];
    if (file === undefined) return;
    const report: BesideReport = { errors: errors.map(describe), flaky: modules.flatMap(findFlaky) };
    writeFileSync(file, JSON.stringify(report));
  }
}

function findFlaky(module: TestModule): BesideReport['flaky'] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map((test) => ({
      file: module.moduleId,
      name: test.fullName,
      errors: (test.result().errors ?? []).map(stackOf),
    }));
}

function describe(error: SerializedError): string {
  return `Outside any test: ${stackOf(error)}`;
}

function stackOf({ stack, name, message }: SerializedError): string {
  return stack ?? `${name}: ${message}`;
}
