/** Transfer that the code on a slip names. */
export interface TransferOfSlip {
  bankCode: string;
  reference: string;
}

/** What a verifier says about a transfer. `unknown`: it cannot say; the operator decides. */
export type SlipVerdict =
  | { verdict: 'confirmed'; amountSatang: number; paidAt: Date }
  | { verdict: 'refused' | 'unknown' };

/** Says whether the money of a slip arrived. Only a bank knows: a slip itself proves nothing. */
export interface SlipVerifier {
  /**
   * Asks about a transfer.
   * @throws where the verifier does not answer, or not as it should
   */
  verify(transfer: TransferOfSlip, signal: AbortSignal): Promise<SlipVerdict>;
}
