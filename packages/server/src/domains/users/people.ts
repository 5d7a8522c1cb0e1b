import type { Db, Tx } from '../../db/database.ts';
import { type LinePerson, upsertPerson } from './people-store.ts';

export type { LinePerson } from './people-store.ts';

/** Returns the id of a person of LINE, inserted if new; a given name or picture, even null, replaces the earlier one. */
export async function rememberPerson(db: Db | Tx, person: LinePerson): Promise<string> {
  return upsertPerson(db, person);
}
