import type { Generated } from 'kysely';

/** A timestamptz, read and written as a Date. */
export type Instant = Date;

/** A timestamptz that the database fills where an insert omits it. */
export type GeneratedInstant = Generated<Date>;
