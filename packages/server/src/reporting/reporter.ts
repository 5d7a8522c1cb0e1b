/** Context of an error, in fixed names only: no ids of people, no addresses, no content of a request. */
export type ReportTags = Partial<Record<'requestId' | 'operationId' | 'job' | 'attempt' | 'kind', string>>;

/** A running request, as part of a person's action. */
export interface Trace {
  end(status: number): void;
}

/** Reporter of unexpected errors to the operator. */
export interface Reporter {
  /** Reports an error; `trace`: the request in which it happened. */
  report(error: unknown, tags: ReportTags, trace?: Trace): void;
  /** Starts a trace, or continues the app's; undefined without a reporter. */
  begin(operationId: string, from: { sentryTrace?: string; baggage?: string }): Trace | undefined;
  /** Sends waiting reports, for at most two seconds. */
  close(): Promise<void>;
}

/** Reporter without a destination. */
export const silentReporter: Reporter = {
  report: () => undefined,
  begin: () => undefined,
  close: async () => undefined,
};
