import type { CheckId } from '../catalogue.ts';

/** A violation of the document. */
export interface Finding {
  /** Check that found it. */
  check: CheckId;
  /** `operationId`, or method and path. */
  operation: string;
  /** Method, in capitals. */
  method: string;
  /** Path template of the document. */
  path: string;
  /** JSON pointer into the request or answer: `/status`, `/headers/etag`, `/body/data/id`, `/request/query/limit`. */
  pointer: string;
  /** JSON pointer to the violated part of the document. */
  source: string;
  /** Expectation of the document, in words. */
  expected: string;
  /** Received value, truncated if it is long, without tokens. */
  got: string;
  /** Caller and request, in words. */
  situation: string;
  /** Command that repeats the request; tokens are shell variables. */
  curl: string;
  /** Number of occurrences. */
  times: number;
}

/** Coverage of one status of one operation. */
export interface CoverageCell {
  /** Status as declared (`200`, `4XX`, `default`), else as received. */
  status: string;
  /** Whether the document declares it. */
  isDeclared: boolean;
  /** Number of answers with it. */
  seen: number;
}

/** Results of one operation. */
export interface OperationReport {
  /** `operationId`, or method and path. */
  operation: string;
  /** Method, in capitals. */
  method: string;
  /** Path template of the document. */
  path: string;
  /** Declared statuses in the order of the document, seen or not; then undeclared ones. */
  coverage: CoverageCell[];
  /** Number of passes by check. */
  passed: Partial<Record<CheckId, number>>;
  /** Number of requests without a conclusion, such as those answered with 404 whatever they contained. */
  inconclusive: number;
}

/** Something that was not checked, and why. */
export interface Skipped {
  /** `operationId`, or method and path. */
  operation: string;
  /** Reason in words, with a remedy. */
  reason: string;
}

/** Findings that most likely have one cause: fixing it ends them all. */
export interface Cause {
  /** Finding that shows the cause in full. */
  example: Finding;
  /** All findings of the cause, the example first. Never empty. */
  findings: Finding[];
}

/** Result of a run. */
export interface Report {
  /** Address of the backend. */
  baseUrl: string;
  /** Document that it was checked by. */
  document: { title: string; version: string; uri: string };
  /** Extent of the run. */
  level: 'core' | 'full';
  /** Seed that generates the same inputs again. */
  seed: number;
  /** Number of requests. */
  requests: number;
  /** Duration. */
  durationMs: number;
  /** Findings in the order of discovery. */
  findings: Finding[];
  /** The same findings by most likely cause, the most frequent first. */
  causes: Cause[];
  /** Selected operations, in the order of the document. */
  operations: OperationReport[];
  /** Skipped parts; may be empty. */
  skipped: Skipped[];
}
