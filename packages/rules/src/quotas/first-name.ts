/** Name of a quota that nobody has named yet. */
export const firstQuotaName = 'ที่เก็บของฉัน';
