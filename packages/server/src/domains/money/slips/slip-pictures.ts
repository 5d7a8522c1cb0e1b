import { AppError } from '../../../errors.ts';
import type { TransferOfSlip } from '../../../slip-verifier/slip-verifier.ts';

/** Finding in a picture. `other-code`: a code, but none of a slip, or one with a wrong checksum. */
export type SlipReading =
  | ({ found: 'slip' } & TransferOfSlip)
  | { found: 'unreadable' | 'no-code' | 'other-code' };

/** Reads slips in pictures. The domain that reads codes is above this one; services.ts supplies it. */
export interface SlipPictures {
  /** Searches the code of a slip. The picture is untrusted, and not stored. */
  read(picture: Buffer): Promise<SlipReading>;
}

/** Maximum size of a picture of a slip. */
export const maxSlipBytes = 10 * 1024 * 1024;

/** @throws UNREADABLE_PICTURE, NO_CODE_IN_PICTURE, NOT_A_SLIP */
export function requireSlip(reading: SlipReading): TransferOfSlip {
  switch (reading.found) {
    case 'slip':
      return { bankCode: reading.bankCode, reference: reading.reference };
    case 'unreadable':
      throw new AppError('UNREADABLE_PICTURE');
    case 'no-code':
      throw new AppError('NO_CODE_IN_PICTURE');
    case 'other-code':
      throw new AppError('NOT_A_SLIP');
  }
}
