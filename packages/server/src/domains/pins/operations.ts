import type { Db } from '../../db/database.ts';
import type { components } from '../../generated/schema.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { UrlSigner } from '../../http/bytes/signed-urls.ts';
import { defineOperation, type Operations } from '../../http/contract/operation.ts';
import { listFilesOfImageSets } from '../files/files.ts';
import { toFiles } from '../files/presenters.ts';
import { listFilesById as listFileRowsById } from '../files/rows.ts';
import { toFolder } from '../folders/presenters.ts';
import { listFolderRowsById } from '../folders/rows.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import type { Membership } from '../groups/membership.ts';
import { listImageSetRowsById } from '../image-sets/image-sets.ts';
import { coverPictures, toImageSet } from '../image-sets/presenters.ts';
import { idOfPinned, listPins, orderPins, pinItems, unpinItems } from './pins.ts';
import type { PinRow } from './store.ts';

type Pin = components['schemas']['Pin'];

interface PinsDeps {
  db: Db;
  urls: UrlSigner;
  clock: () => Date;
}

interface Viewer {
  caller: Pick<Caller, 'sessionId'>;
  membership: Membership;
}

export const pinsOperations: Operations = {
  listPins: defineOperation('listPins', {
    guard: readerOfGroup,
    cost: 4,
    handle: async ({ caller, membership }, deps) => await presentPins(deps, { caller, membership }),
  }),

  pinItems: defineOperation('pinItems', {
    guard: memberOfGroup,
    cost: 4,
    async handle({ body, caller, membership }, deps) {
      await pinItems(deps, { membership, items: body });
      return await presentPins(deps, { caller, membership });
    },
  }),

  unpinItems: defineOperation('unpinItems', {
    guard: memberOfGroup,
    cost: 4,
    async handle({ body: { ids }, caller, membership }, deps) {
      await unpinItems(deps, { membership, ids });
      return await presentPins(deps, { caller, membership });
    },
  }),

  orderPins: defineOperation('orderPins', {
    guard: memberOfGroup,
    cost: 4,
    async handle({ body: { ids }, caller, membership }, deps) {
      await orderPins(deps, { membership, ids });
      return await presentPins(deps, { caller, membership });
    },
  }),
};

/** Returns the pins of a group as the contract shows them to one of its members. */
async function presentPins(deps: PinsDeps, viewer: Viewer): Promise<{ items: Pin[] }> {
  const rows = await listPins(deps.db, viewer.membership.groupId);
  const [files, imageSets, folders] = await Promise.all([
    presentFiles(deps, { ...viewer, rows }),
    presentImageSets(deps, { ...viewer, rows }),
    presentFolders(deps, { ...viewer, rows }),
  ]);
  const items = rows.map((row) => ({
    id: idOfPinned(row),
    file: files.get(row.file_id ?? '') ?? null,
    imageSet: imageSets.get(row.image_set_id ?? '') ?? null,
    folder: folders.get(row.folder_id ?? '') ?? null,
    pinnedBy:
      row.pinned_by === null
        ? null
        : { id: row.pinned_by, displayName: row.pinner_name, pictureUrl: row.pinner_picture_url },
    pinnedAt: row.pinned_at.toISOString(),
  }));
  // Files trashed between the queries are not shown.
  return { items: items.filter(({ file, imageSet, folder }) => file ?? imageSet ?? folder) };
}

type Shown = Viewer & { rows: PinRow[] };

async function presentFiles({ db, urls }: PinsDeps, { caller, membership, rows }: Shown) {
  const fileIds = rows.flatMap((row) => row.file_id ?? []);
  if (fileIds.length === 0) return new Map<string, never>();
  const found = await listFileRowsById(db, { groupId: membership.groupId, fileIds });
  return byId(toFiles(found, { urls, caller, membership }));
}

async function presentImageSets({ db, urls, clock }: PinsDeps, { caller, membership, rows }: Shown) {
  const imageSetIds = rows.flatMap((row) => row.image_set_id ?? []);
  const found = await listImageSetRowsById(db, { groupId: membership.groupId, imageSetIds });
  const covers = await listFilesOfImageSets(db, { imageSetIds, first: coverPictures });
  return byId(
    found.map((row) =>
      toImageSet(row, toFiles(covers.get(row.id) ?? [], { urls, caller, membership }), clock()),
    ),
  );
}

async function presentFolders({ db }: PinsDeps, { membership, rows }: Shown) {
  const { groupId, userId: viewerId } = membership;
  const folderIds = rows.flatMap((row) => row.folder_id ?? []);
  const found = await listFolderRowsById(db, { groupId, folderIds, viewerId });
  return byId(found.map((row) => toFolder(row, membership)));
}

function byId<Item extends { id: string }>(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
