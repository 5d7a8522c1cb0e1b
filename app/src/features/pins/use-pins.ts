import type { ItemsToPin, Pin } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { pinsQuery } from './queries.ts';

const nothing: ItemsToPin = { fileIds: [], imageSetIds: [], folderIds: [] };

/** Returns functions that pin, unpin and order for everybody in a group; the first two offer an undo. */
export function usePins(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const params = { path: { groupId } };
  const { queryKey } = pinsQuery(groupId);

  /** Shows the pins of the answer at once; others hear of them by the live socket. Returns whether it succeeded. */
  async function tell(
    what: string,
    change: () => Promise<{ items: Pin[] }>,
    undo?: () => void,
  ): Promise<boolean> {
    try {
      const pins = await change();
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, pins);
      void queryClient.invalidateQueries({ queryKey: queries.key('getGroup', params) });
      if (undo) toast({ text: `${what}แล้ว`, undo });
      return true;
    } catch (error) {
      toast({ text: `${what}ไม่ได้: ${describeErrorBriefly(error)}`, tone: 'error' });
      void queryClient.invalidateQueries({ queryKey });
      return false;
    }
  }

  const pin = (items: Partial<ItemsToPin>) => {
    const body = { ...nothing, ...items };
    const ids = Object.values(body).flat();
    return tell(
      'ปักหมุด',
      () => queries.call('pinItems', { params, body }),
      () => void unpin(ids),
    );
  };

  /** Unpins; the undo also restores the order. */
  const unpin = (ids: string[]) => {
    const before = queryClient.getQueryData(queryKey)?.items ?? [];
    return tell(
      'เลิกปักหมุด',
      () => queries.call('unpinItems', { params, body: { ids } }),
      () =>
        void repin(
          before.filter(({ id }) => ids.includes(id)),
          before.map(({ id }) => id),
        ),
    );
  };

  const repin = (pins: readonly Pin[], ids: string[]) =>
    tell('ปักหมุด', async () => {
      await queries.call('pinItems', { params, body: toItems(pins) });
      return await queries.call('orderPins', { params, body: { ids } });
    });

  const order = (ids: string[]) =>
    tell('เรียงหมุด', () => queries.call('orderPins', { params, body: { ids } }));

  return { pin, unpin, order };
}

function toItems(pins: readonly Pin[]): ItemsToPin {
  return {
    fileIds: pins.flatMap(({ file }) => file?.id ?? []),
    imageSetIds: pins.flatMap(({ imageSet }) => imageSet?.id ?? []),
    folderIds: pins.flatMap(({ folder }) => folder?.id ?? []),
  };
}
