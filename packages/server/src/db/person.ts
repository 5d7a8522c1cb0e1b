import { type RawBuilder, sql } from 'kysely';
import type { components } from '../generated/schema.ts';

/** A person as others see them. */
export type Person = components['schemas']['Person'];

/** SQL of the person whose id is in a column, such as `quotas.owner_id`; null if there is none. */
export function personOf(column: string): RawBuilder<Person | null> {
  return sql`(
    select json_build_object('id', person.id, 'displayName', person.display_name, 'pictureUrl', person.picture_url)
    from users as person where person.id = ${sql.ref(column)})`;
}
