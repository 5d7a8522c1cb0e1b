import type { CheckId } from '../catalogue.ts';
import { declaredFor, type Operation } from '../document/operation.ts';
import { redact, type Secret, toCurl } from '../http/curl.ts';
import type { WireRequest } from '../http/send.ts';
import type { Finding, OperationReport, Skipped } from './report.ts';

/** A finding before it is worded. */
export interface Broken {
  pointer: string;
  expected: string;
  got: string;
  /** Default: the operation. */
  source?: string;
}

/** Collector of the results of a run. */
export interface Recorder {
  sent(): void;
  seen(operation: Operation, status: number): void;
  passed(check: CheckId, operation: Operation): void;
  broken(
    check: CheckId,
    about: { operation: Operation; request: WireRequest; what: string },
    broken: Broken,
  ): void;
  inconclusive(operation: Operation): void;
  skipped(operation: Operation, reason: string): void;
  result(): { requests: number; findings: Finding[]; operations: OperationReport[]; skipped: Skipped[] };
}

export function createRecorder(
  operations: Operation[],
  secrets: Secret[],
  onFinding: (finding: Finding) => void = () => undefined,
): Recorder {
  let requests = 0;
  const findings = new Map<string, Finding>();
  const skipped: Skipped[] = [];
  const rows = new Map(operations.map((operation) => [operation.id, createRow(operation)]));
  return {
    sent: () => {
      requests += 1;
    },
    seen(operation, status) {
      const row = rows.get(operation.id);
      if (!row) return;
      const name = declaredFor(operation, status)?.status ?? String(status);
      const cell = row.coverage.find((candidate) => candidate.status === name);
      if (cell) cell.seen += 1;
      else row.coverage.push({ status: name, isDeclared: false, seen: 1 });
    },
    passed(check, { id }) {
      const row = rows.get(id);
      if (row) row.passed[check] = (row.passed[check] ?? 0) + 1;
    },
    broken(check, { operation, request, what }, { pointer, expected, got, source = operation.source }) {
      // The same fault in each item of a list is one finding.
      const key = [check, operation.id, pointer.replaceAll(/\/\d+(?=\/|$)/g, '/#'), expected].join('\n');
      const known = findings.get(key);
      if (known) {
        known.times += 1;
        return;
      }
      const { id, method, path } = operation;
      const place = { check, operation: id, method, path, pointer, source };
      const words = {
        expected: redact(expected, secrets),
        got: redact(got, secrets),
        situation: redact(what, secrets),
      };
      const finding = { ...place, ...words, curl: toCurl(request, secrets), times: 1 };
      findings.set(key, finding);
      onFinding(finding);
    },
    inconclusive({ id }) {
      const row = rows.get(id);
      if (row) row.inconclusive += 1;
    },
    skipped(operation, reason) {
      skipped.push({ operation: operation.id, reason });
    },
    result: () => ({ requests, findings: [...findings.values()], operations: [...rows.values()], skipped }),
  };
}

function createRow({ id, method, path, responses }: Operation): OperationReport {
  const coverage = [...responses.keys()].map((status) => ({ status, isDeclared: true, seen: 0 }));
  return { operation: id, method, path, coverage, passed: {}, inconclusive: 0 };
}
