import { describe, expect, test } from 'vitest';
import { buildFile, buildFolder } from '../../../../test/index.ts';
import { later, scene, shared, useShares, visit } from '../../../../test/scenes/share-visits.ts';
import { buildShare } from '../../../../test/scenes/shares.ts';

useShares();

describe('a folder', () => {
  test('is shown live with its subfolders, page by page, and nothing outside it', async () => {
    const { db } = shared.deps;
    const { groupId: group_id, folderId } = scene;
    const child = await buildFolder(db, { group_id, parent_id: folderId, name: 'ใบเสร็จ' });
    const beside = await buildFolder(db, { group_id, name: 'ลับ' });
    const files = [
      await buildFile(db, { group_id, folder_id: folderId, name: 'ก.jpg' }),
      await buildFile(db, { group_id, folder_id: folderId, name: 'ข.jpg' }),
    ];
    const inside = await buildFile(db, { group_id, folder_id: child.id, name: 'ค.jpg' });
    const share = await buildShare(shared, {
      group_id,
      created_by: scene.callers.poster?.userId ?? '',
      folder_id: folderId,
    });
    const list = async (query: string) =>
      (await visit(share, 'listShareFiles', { at: `/api/share/${share.slug}/file${query}` })).data;

    const first = await list('?limit=1&sort=name');
    expect(first).toMatchObject({
      folders: [{ id: child.id, fileCount: 1 }],
      path: [{ id: folderId }],
      sort: 'name',
    });
    const names: string[] = first.items.map(({ name }) => name);
    for (let cursor = first.nextCursor; cursor; ) {
      const page = await list(`?limit=1&sort=name&cursor=${cursor}`);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['ก.jpg', 'ข.jpg']);
    expect(await list(`?folderId=${child.id}`)).toMatchObject({
      path: [{ id: folderId }, { id: child.id }],
      items: [{ id: inside.id }],
    });
    expect((await visit(share, 'listShareFiles', { query: { folderId: beside.id } })).code).toBe('NOT_FOUND');

    const url = (await list(`?folderId=${child.id}`)).items[0]?.thumbnailUrl ?? null;
    expect(url).toBeNull();
    await db
      .updateTable('files')
      .set({ folder_id: beside.id })
      .where('id', '=', files[0]?.id ?? '')
      .execute();
    later(0.01);
    expect((await visit(share, 'startShareDownload', { body: { fileId: files[0]?.id ?? '' } })).code).toBe(
      'NOT_FOUND',
    );
    expect((await visit(share, 'startShareDownload', { body: { fileId: inside.id } })).status).toBe(200);
    await db.updateTable('folders').set({ parent_id: beside.id }).where('id', '=', child.id).execute();
    later(0.01);
    expect((await visit(share, 'startShareDownload', { body: { fileId: inside.id } })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('is counted without the older versions of its files', async () => {
    const { db } = shared.deps;
    const { groupId: group_id } = scene;
    const folder = await buildFolder(db, { group_id, name: 'บัญชี' });
    const child = await buildFolder(db, { group_id, parent_id: folder.id, name: 'งบ' });
    const below = await buildFolder(db, { group_id, parent_id: child.id, name: 'ปีก่อน' });
    const sizes = [10, 200, 3000];
    const names = ['งบ.pdf', 'งบ.pdf', 'อื่น.pdf'];
    for (const folder_id of [folder.id, child.id, below.id]) {
      for (const [index, name] of names.entries()) {
        await buildFile(db, {
          ...{ group_id, folder_id, kind: 'file', name, size_bytes: sizes[index] ?? 0 },
          posted_at: new Date(Date.UTC(2026, 0, index + 1)),
        });
      }
    }
    const share = await buildShare(shared, {
      group_id,
      created_by: scene.callers.poster?.userId ?? '',
      folder_id: folder.id,
    });
    expect(await visit(share, 'getShare')).toMatchObject({
      data: { share: { fileCount: 6, sizeBytes: 9600 } },
    });
    const list = async (query: string) =>
      (await visit(share, 'listShareFiles', { at: `/api/share/${share.slug}/file${query}` })).data;
    const level = await list('');
    expect(level.folders).toEqual([{ id: child.id, name: 'งบ', fileCount: 4, sizeBytes: 6400 }]);
    expect(level.items).toHaveLength(2);
    const lower = await list(`?folderId=${child.id}`);
    expect(lower.folders).toEqual([{ id: below.id, name: 'ปีก่อน', fileCount: 2, sizeBytes: 3200 }]);
    expect((await list(`?folderId=${below.id}`)).items).toHaveLength(2);
  });
});
