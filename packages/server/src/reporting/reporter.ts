/** What is known of where an error happened. Names of ours only: no ids of people, no addresses, nothing of a request's content. */
export type ReportTags = Partial<Record<'requestId' | 'operationId' | 'job' | 'attempt' | 'kind', string>>;

/** A request under way, as part of what a person did. */
export interface Trace {
  end(status: number): void;
}

/** Tells those who run this deployment of errors that nobody expected. */
export interface Reporter {
  /** `trace`: in which it happened. */
  report(error: unknown, tags: ReportTags, trace?: Trace): void;
  /** Begins a trace, or goes on with the one that the app began; undefined where nobody listens. */
  begin(operationId: string, from: { sentryTrace?: string; baggage?: string }): Trace | undefined;
  /** Sends what waits, for two seconds at the most. */
  close(): Promise<void>;
}

/** Where nobody is to be told. */
export const silentReporter: Reporter = {
  report: () => undefined,
  begin: () => undefined,
  close: async () => undefined,
};
