/** Storage key of the snapshots of fronts; apart, because deleting them needs only this. */
export const frontSnapshotKey = 'kepwai.fronts';
