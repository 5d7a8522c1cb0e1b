/** Default name of a quota. */
export const firstQuotaName = 'ที่เก็บของฉัน';
