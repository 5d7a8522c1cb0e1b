/** Transfer that the code on a slip names. */
export interface TransferOfSlip {
  bankCode: string;
  reference: string;
}

/** Money of a slip that arrived, as far as the verifier knows. */
export interface ConfirmedTransfer {
  amountSatang: number;
  paidAt: Date;
  /** PromptPay number of who received it, where hidden digits are `x`; null: it did not say. */
  receiver: string | null;
  /** Who sent it, as the bank writes them; null: it did not say. */
  payer: string | null;
}

/** Verdict of a verifier about a transfer. `unknown`: it cannot say; the operator decides. */
export type SlipVerdict = ({ verdict: 'confirmed' } & ConfirmedTransfer) | { verdict: 'refused' | 'unknown' };

/** Says whether the money of a slip arrived. Only a bank knows: a slip itself proves nothing. */
export interface SlipVerifier {
  /**
   * Asks about a transfer.
   * @throws if the verifier does not answer, or not as it should
   */
  verify(transfer: TransferOfSlip, signal: AbortSignal): Promise<SlipVerdict>;
}

/** Returns whether a bank's number and reference are of the form that slips have; a reference is never an option of a program. */
export function isTransfer({ bankCode, reference }: TransferOfSlip): boolean {
  return /^\d{3}$/.test(bankCode) && /^[0-9A-Za-z][0-9A-Za-z-]{0,34}$/.test(reference);
}
