import type { CheckId } from '../catalogue.ts';

/** Something that is not as the document says. */
export interface Finding {
  /** The check that found it. */
  check: CheckId;
  /** `operationId`, or method and path. */
  operation: string;
  /** In capitals. */
  method: string;
  /** The template, as the document has it. */
  path: string;
  /** JSON pointer into what was sent or answered: `/status`, `/headers/etag`, `/body/data/id`, `/request/query/limit`. */
  pointer: string;
  /** JSON pointer into the document: where it says so. */
  source: string;
  /** What the document says, in words. */
  expected: string;
  /** What came, cut where it gets long, without tokens. */
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
  /** As declared (`200`, `4XX`, `default`), else as it came. */
  status: string;
  /** Whether the document knows it. */
  isDeclared: boolean;
  /** How often it was answered. */
  seen: number;
}

/** What was seen of one operation. */
export interface OperationReport {
  /** `operationId`, or method and path. */
  operation: string;
  /** In capitals. */
  method: string;
  /** The template, as the document has it. */
  path: string;
  /** Declared statuses in the order of the document, seen or not; then those that it does not know. */
  coverage: CoverageCell[];
  /** How often each check passed. */
  passed: Partial<Record<CheckId, number>>;
  /** Requests from which nothing could be concluded, such as those that met a 404 whatever was in them. */
  inconclusive: number;
}

/** What was not done, and why. */
export interface Skipped {
  /** `operationId`, or method and path. */
  operation: string;
  /** In words, and what would help. */
  reason: string;
}

/** Findings that most likely have one cause: mending that ends them all. */
export interface Cause {
  /** Tells of the cause in full. */
  example: Finding;
  /** Every finding of the cause, the example first. Never empty. */
  findings: Finding[];
}

/** All that a run has to say. */
export interface Report {
  /** Where the backend is. */
  baseUrl: string;
  /** What it was judged by. */
  document: { title: string; version: string; uri: string };
  /** How much was looked at. */
  level: 'core' | 'full';
  /** Makes the same inputs again. */
  seed: number;
  /** How many were sent. */
  requests: number;
  /** How long it took. */
  durationMs: number;
  /** In the order in which they were met. */
  findings: Finding[];
  /** The same findings by what most likely caused them, the most frequent first. */
  causes: Cause[];
  /** Those that were selected, in the order of the document. */
  operations: OperationReport[];
  /** May be empty. */
  skipped: Skipped[];
}
