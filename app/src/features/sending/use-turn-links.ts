import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '../../lib/api/api.ts';
import { endShare, makeShare } from '../links/queries.ts';
import type { OutsideLink, Turn, TurnLinks } from './turn.ts';

/** Addresses of a turn, while they are created and afterwards. */
export interface TurnLinksState {
  readonly links: TurnLinks | null;
  readonly error: unknown;
  readonly retry: () => void;
  /** Keeps them once a message was sent; `until` resolves with whether it was, if the person is still choosing. */
  readonly keep: (until?: Promise<boolean>) => void;
}

/**
 * Creates the addresses of a turn while the person views it, because LINE's picker opens only in the tick of a tap.
 * They end if nothing was sent.
 */
export function useTurnLinks(
  turn: Turn | null,
  { number, forOutside, open }: { number: number; forOutside: boolean; open: boolean },
): TurnLinksState {
  const kept = useRef(new Map<string, Promise<boolean>>());
  const isWanted = open && turn !== null;
  const {
    data = null,
    error,
    refetch,
  } = useQuery({
    queryKey: [
      'turn-links',
      turn?.as,
      turn?.imageSet?.imageSet.id,
      turn?.files.map(({ id }) => id),
      number,
      forOutside,
    ],
    queryFn: async () => (turn ? await makeLinks(turn, forOutside) : null),
    enabled: isWanted,
    // Pictures of a new file are drawn within seconds.
    ...{ retry: 5, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  useEffect(() => {
    if (!data || !open) return;
    const choices = kept.current;
    return () => {
      const isSent = choices.get(data.chat.id) ?? Promise.resolve(false);
      void isSent.catch(() => false).then((sent) => (sent ? undefined : endLinks(data)));
    };
  }, [data, open]);
  return {
    links: isWanted ? data : null,
    error,
    retry: () => void refetch(),
    keep: (until = Promise.resolve(true)) => {
      if (data) kept.current.set(data.chat.id, until);
    },
  };
}

async function makeLinks({ groupId, as, files, imageSet }: Turn, forOutside: boolean): Promise<TurnLinks> {
  const params = { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } };
  const body = { fileIds: files.map(({ id }) => id), as };
  const chat = await queries.call('createChatLink', { params, body });
  const outside = new Map<string, OutsideLink>();
  if (!forOutside) return { groupId, chat, outside };
  const share = async (id: string, item: Parameters<typeof makeShare>[1]['item']) =>
    outside.set(id, await makeShare(groupId, { item }, crypto.randomUUID()));
  if (imageSet) await share(imageSet.imageSet.id, { imageSetId: imageSet.imageSet.id });
  else for (const { fileId, message } of chat.items) if (message === null) await share(fileId, { fileId });
  return { groupId, chat, outside };
}

/** Links that cannot be ended now expire by themselves. */
async function endLinks({ groupId, chat, outside }: TurnLinks): Promise<void> {
  await Promise.allSettled([endShare({ groupId, id: chat.id }), ...[...outside.values()].map(endShare)]);
}
