import type { Row } from '../../db/tables.ts';

/** Returns whether an upload is a part of another one: its bytes become no file of their own. */
export function isPart({ concat }: Pick<Row<'uploads'>, 'concat'>): boolean {
  return concat === 'partial';
}
