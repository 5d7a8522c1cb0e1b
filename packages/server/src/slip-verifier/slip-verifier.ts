/** Transfer that the code on a slip names. */
export interface TransferOfSlip {
  bankCode: string;
  reference: string;
}

/** Arrived money of a slip, according to the verifier. */
export interface ConfirmedTransfer {
  amountSatang: number;
  paidAt: Date;
  /** PromptPay number of the receiver, where hidden digits are `x`; null: unknown. */
  receiver: string | null;
  /** Sender, as the bank writes them; null: unknown. */
  payer: string | null;
}

/** Verdict of a verifier about a transfer. `unknown`: the operator decides. */
export type SlipVerdict = ({ verdict: 'confirmed' } & ConfirmedTransfer) | { verdict: 'refused' | 'unknown' };

/** Checks whether the money of a slip arrived. Only a bank knows: a slip itself proves nothing. */
export interface SlipVerifier {
  /**
   * Queries a transfer.
   * @throws if the verifier does not answer, or not correctly
   */
  verify(transfer: TransferOfSlip, signal: AbortSignal): Promise<SlipVerdict>;
}

/** Returns whether a bank's number and reference are of the form that slips have; a reference is never an option of a program. */
export function isTransfer({ bankCode, reference }: TransferOfSlip): boolean {
  return /^\d{3}$/.test(bankCode) && /^[0-9A-Za-z][0-9A-Za-z-]{0,34}$/.test(reference);
}
