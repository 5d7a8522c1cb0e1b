import type { Gift, Hat } from '@kepwai/api-client';

/** A gift; its state follows from the clock, too. */
export type GiftRecord = Omit<Gift, 'qr' | 'pollSeconds' | 'message'> & {
  giverId: string;
  message: string | null;
};

/** A hat of a quota; its sum follows from its gifts. */
export interface HatRecord
  extends Pick<
    Hat,
    | 'id'
    | 'planId'
    | 'planName'
    | 'limitBytes'
    | 'period'
    | 'targetSatang'
    | 'state'
    | 'createdAt'
    | 'endsAt'
    | 'endedAt'
    | 'paidUntil'
  > {
  quotaId: string;
  startedById: string | null;
  gifts: GiftRecord[];
}
