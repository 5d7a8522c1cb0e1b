import { dayMs } from '@kepwai/rules/time';
import type { NewRow, Row } from '../../src/db/tables.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';

/** A link with its slug, as its visitors have it. */
export type TestShare = Row<'shares'> & { slug: string };

/** Inserts an open link, by default only to the given items, for a day. */
export async function buildShare(
  { deps }: { deps: Pick<TestApp['deps'], 'db' | 'clock' | 'shareSecrets'> },
  given: Pick<NewRow<'shares'>, 'group_id' | 'created_by'> & Partial<NewRow<'shares'>>,
): Promise<TestShare> {
  const { slug, ...columns } = deps.shareSecrets.create();
  const at = deps.clock();
  const kind = given.image_set_id
    ? 'image_set'
    : given.folder_id
      ? 'folder'
      : given.file_id
        ? 'file'
        : 'files';
  const row = await deps.db
    .insertInto('shares')
    .values({
      ...columns,
      kind,
      created_at: at,
      file_id: null,
      image_set_id: null,
      folder_id: null,
      name: null,
      shows_maker: true,
      expires_at: new Date(at.getTime() + dayMs),
      password_hash: null,
      max_downloads: null,
      is_view_only: false,
      keeps_location: false,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, slug };
}

/** Inserts a link of the poster to their file. */
export async function buildShareOfPoster(
  shared: Pick<TestApp, 'deps'>,
  { groupId, fileId, callers }: Scene,
  given: Partial<NewRow<'shares'>> = {},
): Promise<TestShare> {
  const poster = callers.poster?.userId ?? '';
  return await buildShare(shared, { group_id: groupId, created_by: poster, file_id: fileId, ...given });
}

/** Returns the path of an address of a link. */
export const ofLink = ({ slug }: { slug: string }, path = '') => `/api/share/${slug}${path}`;
