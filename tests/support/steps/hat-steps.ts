import { addGift, addHat, type FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Adds a group whose quota has a hat with gifts. Returns the ids that the steps need. */
export function addHatStory(
  server: FakeServer,
  { meId }: { meId: string },
): { hatParams: Record<string, string> } {
  const other = server.addPerson({ displayName: 'น้าแก้ว' });
  const quota = server.addQuota({ ownerId: other.id });
  const group = server.addGroup({ memberIds: [meId, other.id], quotaId: quota.id });
  const hat = addHat(server, { quotaId: quota.id, startedById: other.id });
  addGift(server, hat, {
    giverId: other.id,
    satang: 2000,
    showsName: false,
    showsAmount: false,
    state: 'paid',
  });
  const gift = addGift(server, hat, { giverId: meId });
  return { hatParams: { groupId: group.id, giftId: gift.id } };
}

/** Creates the steps of the walk through the hat. */
export function hatSteps({
  hatParams: params,
  stranger,
}: {
  hatParams: Record<string, string>;
  stranger: string;
}): NamedStep[] {
  const put = (body: object) => ({ headers: json, body: JSON.stringify(body) });
  const plan = { planId: 'large', period: 'month' };
  const gift = (satang: number) => ({ ...put({ satang, showsName: true, showsAmount: false }), params });
  return [
    { id: 'getHat' },
    { id: 'getHat', params },
    { id: 'getHat', params, token: stranger, status: 404 },
    { id: 'startHat', ...put(plan), params, status: 409 },
    { id: 'startHat', ...put({ planId: 'large' }), params, status: 400 },
    { id: 'startHat', ...put(plan), params, token: stranger, status: 404 },
    { id: 'getGift', params },
    { id: 'getGift', params, token: stranger, status: 404 },
    { id: 'giveToHat', ...gift(3901), status: 409 },
    { id: 'giveToHat', ...gift(0), status: 400 },
    { id: 'giveToHat', ...gift(2000) },
    { id: 'cancelGift', params },
    { id: 'cancelGift', params, token: stranger, status: 404 },
    { id: 'closeHat', params, status: 403 },
    { id: 'closeHat' },
  ];
}
