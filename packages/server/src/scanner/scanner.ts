/** Verdict of a scanner about a content. `too_large`: it does not look at contents of this size. */
export type Verdict = 'clean' | 'infected' | 'too_large';

/** Scans uploads of people without an account for viruses. */
export interface Scanner {
  /**
   * Scans a content.
   * @throws if the scanner does not answer, or not as it should
   */
  scan(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Verdict>;
}
