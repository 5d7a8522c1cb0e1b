import type { FakeServer } from './records/records.ts';

/** Returns the bytes that promos and loans of others add to a quota now. */
export function countGrantedBytes(server: FakeServer, quotaId: string): number {
  const promos = [...server.promos.values()].flatMap(({ gift, redemptions }) =>
    redemptions.flatMap((one) => {
      const runs = one.quotaId === quotaId && server.now() < Date.parse(one.effect.endsAt);
      return gift.kind === 'storage' && runs ? [gift.bytes] : [];
    }),
  );
  return sum([
    ...promos,
    ...listLoans(server).flatMap((loan) => (loan.toQuotaId === quotaId ? [loan.bytes] : [])),
  ]);
}

/** Returns the bytes that a quota lends now. */
export function countLentBytes(server: FakeServer, quotaId: string): number {
  return sum(listLoans(server).flatMap((loan) => (loan.fromQuotaId === quotaId ? [loan.bytes] : [])));
}

function listLoans(server: FakeServer) {
  return [...server.loans.values()].filter(({ state }) => state !== 'ended');
}

function sum(bytes: readonly number[]): number {
  return bytes.reduce((total, one) => total + one, 0);
}
