import type { CheckId } from '../checks/catalogue.ts';

/** Something that is not as the document says. */
export interface Finding {
  check: CheckId;
  /** `operationId`, or method and path. */
  operation: string;
  method: string;
  path: string;
  /** JSON pointer into what was sent or answered: `/status`, `/headers/etag`, `/body/data/id`, `/request/query/limit`. */
  pointer: string;
  /** JSON pointer into the document: where it says so. */
  source: string;
  expected: string;
  got: string;
  /** Who asked for what. */
  situation: string;
  /** Repeats the request; tokens are variables of the shell. */
  curl: string;
  /** How often the same was seen. */
  times: number;
}

/** One status of one operation. */
export interface CoverageCell {
  status: string;
  isDeclared: boolean;
  /** How often it was answered. */
  seen: number;
}

export interface OperationReport {
  operation: string;
  method: string;
  path: string;
  coverage: CoverageCell[];
  /** How often each check passed. */
  passed: Partial<Record<CheckId, number>>;
  /** Requests from which nothing could be concluded, such as those that met a 404 whatever was in them. */
  inconclusive: number;
}

/** What was not done, and why. */
export interface Skipped {
  operation: string;
  reason: string;
}

/** All that a run has to say. */
export interface Report {
  baseUrl: string;
  document: { title: string; version: string; uri: string };
  level: 'core' | 'full';
  seed: number;
  requests: number;
  durationMs: number;
  /** In the order in which they were met. */
  findings: Finding[];
  operations: OperationReport[];
  skipped: Skipped[];
}
