import type { Pin } from '@kepwai/api-client';
import { maxPins, maxStars } from '@kepwai/rules/files/pins';
import { type GroupCall, openGroup } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewPin } from '../views/pin.ts';

/** Creates the handlers of `openapi/paths/pin.yaml`. */
export function createPinHandlers(server: FakeServer) {
  return [...createShelfHandlers(server), ...createStarHandlers(server)];
}

function createShelfHandlers(server: FakeServer) {
  return [
    operation('listPins', (call) => viewPins(server, openGroup(server, call))),

    operation('pinItems', async (call) => {
      const opened = openGroup(server, call);
      const { fileIds, imageSetIds, folderIds } = await call.readBody();
      const ids = [...new Set([...fileIds, ...imageSetIds, ...folderIds])];
      addPins(server, opened, ids);
      return viewPins(server, opened);
    }),

    operation('unpinItems', async (call) => {
      const opened = openGroup(server, call);
      const { ids } = await call.readBody();
      setPins(
        server,
        opened,
        listPins(server, opened).filter(({ id }) => !ids.includes(id)),
      );
      return viewPins(server, opened);
    }),

    operation('orderPins', async (call) => {
      const opened = openGroup(server, call);
      const { ids } = await call.readBody();
      const placeOf = ({ id }: { id: string }) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      setPins(
        server,
        opened,
        listPins(server, opened).toSorted((a, b) => placeOf(a) - placeOf(b)),
      );
      return viewPins(server, opened);
    }),
  ];
}

function createStarHandlers(server: FakeServer) {
  return [
    operation('listStars', (call) => {
      const { me, group } = openGroup(server, call);
      const ids = [...(server.stars.get(me.id) ?? [])].reverse();
      return { fileIds: ids.filter((id) => isShownFile(server, group.id, id)) };
    }),

    operation('setStars', async (call) => {
      const { me, group } = openGroup(server, call);
      const { fileIds, isStarred } = await call.readBody();
      const stars = server.stars.get(me.id) ?? new Set();
      server.stars.set(me.id, stars);
      const changed = [...new Set(fileIds)].filter((id) => stars.has(id) !== isStarred);
      if (!isStarred) for (const id of changed) stars.delete(id);
      else {
        if (!fileIds.every((id) => isShownFile(server, group.id, id))) throw refuse('NOT_FOUND');
        if (stars.size + changed.length > maxStars) throw refuse('TOO_MANY_STARS');
        for (const id of changed) stars.add(id);
      }
      return { fileIds: changed };
    }),
  ];
}

function listPins(server: FakeServer, { group }: GroupCall) {
  return server.pins.get(group.id) ?? [];
}

function setPins(server: FakeServer, { group }: GroupCall, pins: ReturnType<typeof listPins>): void {
  server.pins.set(group.id, pins);
  server.publish({ type: 'pins-changed', groupId: group.id });
}

/** Adds pins after the others; those of trashed items yield. */
function addPins(server: FakeServer, opened: GroupCall, ids: string[]): void {
  const pins = listPins(server, opened);
  const added = ids
    .filter((id) => !pins.some((pin) => pin.id === id))
    .map((id) => ({ id, pinnedById: opened.me.id, pinnedAt: new Date(server.now()).toISOString() }));
  if (!added.every((pin) => viewPin(server, opened, pin))) throw refuse('NOT_FOUND');
  const shown = pins.filter((pin) => viewPin(server, opened, pin));
  if (shown.length + added.length > maxPins) throw refuse('TOO_MANY_PINS');
  const kept = pins.length + added.length > maxPins ? shown : pins;
  if (added.length > 0) setPins(server, opened, [...kept, ...added]);
}

function viewPins(server: FakeServer, opened: GroupCall): { items: Pin[] } {
  return { items: listPins(server, opened).flatMap((pin) => viewPin(server, opened, pin) ?? []) };
}

function isShownFile(server: FakeServer, groupId: string, fileId: string): boolean {
  const file = server.files.get(fileId);
  return file?.groupId === groupId && file.trashedAt === null;
}
