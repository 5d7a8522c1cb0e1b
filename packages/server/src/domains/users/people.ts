import type { Db, Tx } from '../../db/database.ts';
import { type LinePerson, upsertPerson } from './people-store.ts';

export type { LinePerson } from './people-store.ts';

/** The id of somebody LINE told us of; a name or picture that is given replaces the one before, null too. */
export async function rememberPerson(db: Db | Tx, person: LinePerson): Promise<string> {
  return upsertPerson(db, person);
}
