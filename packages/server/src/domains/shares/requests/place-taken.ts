import type { AppError } from '../../../errors.ts';

/** Uploads that hold the places of a link, of an address, or of a sender. */
export type PlaceHolders = (
  | { by: 'link'; shareId: string }
  | { by: 'address'; shareId: string; addressHash: Buffer }
  | { by: 'sender'; shareId: string; senderId: Buffer }
) & {
  /** Whether only parts of others hold them, or only uploads that are none. Default: either. */
  isPart?: boolean;
};

/** Thrown if an upload cannot begin because of others that are unfinished. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken';
  readonly holders: PlaceHolders;
  /** Error for the sender if no existing upload can be replaced. */
  readonly refusal: AppError;

  constructor(holders: PlaceHolders, refusal: AppError) {
    super(refusal.message, { cause: refusal });
    this.holders = holders;
    this.refusal = refusal;
  }
}
