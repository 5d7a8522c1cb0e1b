import { ApiError } from '@kepwai/api-client';
import { expect, test, vi } from 'vitest';
import { createFolderPlaces, type FolderPlacesParts } from './folder-places.ts';

/** Creates places of a group with these folders at the top. */
function createPlaces(taken: readonly { id: string; name: string }[] = []) {
  const createFolder = vi.fn<FolderPlacesParts['createFolder']>(({ name, parentId, numberIfTaken }) => {
    const isTaken = parentId === null && !numberIfTaken && taken.some((folder) => folder.name === name);
    return isTaken
      ? Promise.reject(refusal(409, 'FOLDER_NAME_TAKEN'))
      : Promise.resolve({ id: `${parentId}/${name}` });
  });
  return {
    createFolder,
    places: createFolderPlaces({ createFolder, listFolders: () => Promise.resolve(taken) }),
  };
}

function refusal(status: number, code: string): ApiError {
  return new ApiError({
    status,
    body: { success: false, error: { code, message: 'refused', requestId: '1' } },
  });
}

test('each folder is created once, parents first, however many files need it', async () => {
  const { places, createFolder } = createPlaces();
  const wanted = [['ทริป'], ['ทริป', 'วัน 1'], ['ทริป', 'วัน 1'], []];
  const found = await Promise.all(wanted.map((path) => places.find('root', path)));
  expect(found).toEqual(['root/ทริป', 'root/ทริป/วัน 1', 'root/ทริป/วัน 1', 'root']);
  expect(createFolder).toHaveBeenCalledTimes(2);
});

test('a folder of that name is used, and one whose name only looks the same is numbered', async () => {
  const { places } = createPlaces([{ id: 'known', name: 'ทริป' }]);
  expect(await places.find(null, ['ทริป', 'วัน 1'])).toBe('known/วัน 1');
  const { places: other, createFolder } = createPlaces();
  createFolder.mockRejectedValueOnce(refusal(409, 'FOLDER_NAME_TAKEN'));
  expect(await other.find(null, ['ทริป'])).toBe('null/ทริป');
  expect(createFolder).toHaveBeenLastCalledWith(expect.objectContaining({ numberIfTaken: true }));
});

test('a refusal is thrown, and the next attempt has the same key', async () => {
  const { places, createFolder } = createPlaces();
  createFolder.mockRejectedValueOnce(refusal(409, 'FOLDER_TOO_DEEP'));
  await expect(places.find(null, ['ลึก'])).rejects.toMatchObject({ code: 'FOLDER_TOO_DEEP' });
  expect(await places.find(null, ['ลึก'])).toBe('null/ลึก');
  const [first, second] = createFolder.mock.calls.map(([{ key }]) => key);
  expect(second).toBe(first);
});

test('a missing parent folder is left to the server', async () => {
  const { places, createFolder } = createPlaces();
  createFolder.mockRejectedValueOnce(refusal(404, 'NOT_FOUND'));
  expect(await places.find('gone', ['ทริป'])).toBe('gone');
});
