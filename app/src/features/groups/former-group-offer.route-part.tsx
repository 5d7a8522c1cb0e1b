import type { Group } from '@kepwai/api-client';
import FormerOffer from '../former-cabinets/former-offer.tsx';
import { useContinued } from './use-continued.ts';

/** Offers a new group the former groups of its chat, and opens the one that the chat continues with. */
export default function FormerGroupOffer({ group }: { group: Group }) {
  const continued = useContinued(group.id);
  return <FormerOffer group={group} onContinued={continued} />;
}
