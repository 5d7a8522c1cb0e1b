// @vitest-environment node
import { expect, test } from 'vitest';
import { findOperation, type OperationPlaces } from '../../scripts/where/find-operation.ts';
import { listOperations, readSources } from '../../scripts/where/repository.ts';
import { findNearNames } from '../../scripts/where/suggest.ts';

/** Operations that no screen calls, with their callers. */
const withoutScreen: Record<string, string> = {
  getExportContent: 'an address in the answer of createMyExportAddress',
  trashFile: 'other clients: the app calls trashFiles',
  restoreFile: 'other clients: the app calls restoreFiles',
  getShareArchiveContent: 'a link in the answer of createShareArchive',
  getChatContent: 'addresses in the answer of createChatLink, which LINE loads',
  getShareCard: 'apps that show a card of a link',
  getShareContent: 'addresses in the answers of listShareFiles and startShareDownload',
  getShareThumbnail: 'addresses in the answers of listShareFiles',
  getArchiveContent: 'an address in the answers of createArchive and createGroupExport',
  sendOrderSlip: 'send-picture.ts of the app, which sends bytes',
  getReceiptPdf: 'an address in the answers of orders and receipts',
  getOrderQr: 'an address in the answers of createOrder and getOrder',
  listPlans: 'the page of prices, which the app has not yet; other clients',
  receiveStripeEvent: 'Stripe',
  receiveBankNotification: 'the bank of the operator',
  receiveLineWebhook: 'the LINE platform',
  getHealth: 'machines of the operator',
  getReadiness: 'machines of the operator',
};
const sources = readSources();
const operations = listOperations();
const found = new Map(operations.map((operation) => [operation.id, findOperation(sources, operation)]));

test.each(operations)('$id is found once in the contract, on the server and in the mocks', ({ id }) => {
  const { contract, handler, authorisation, mock } = placesOf(id);
  expect([contract, handler, authorisation, mock].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test.each(operations)('$id is named by a test', ({ id }) => {
  expect(placesOf(id).tests).not.toEqual([]);
});

test.each(operations)('$id has a guard and a cost', ({ id }) => {
  const { guard, cost } = placesOf(id);
  expect(guard).not.toEqual([]);
  expect(cost).toHaveLength(1);
});

test('every operation, except those of other callers, leads from a query to a screen', () => {
  const unasked = operations.filter(({ id }) => placesOf(id).query.length === 0);
  const unseen = operations.filter(({ id }) => placesOf(id).screens.length === 0);
  expect(unasked.map(({ id }) => id)).toEqual(Object.keys(withoutScreen));
  expect(unseen.map(({ id }) => id)).toEqual(Object.keys(withoutScreen));
});

test('an operation leads to the line of the route file that shows it, with its address', () => {
  const { screens } = placesOf('getGroupUsage');
  expect(screens).toMatchObject([
    { file: 'app/src/features/group-quota/group-quota.route.tsx', note: '/microapp/:groupId/quota' },
  ]);
});

test('a row of the query budget belongs to the operation of its id', () => {
  const notes = ['getGroupBot', 'updateGroupBot', 'endMySession'].map((id) =>
    placesOf(id).queryBudget.map(({ note }) => note),
  );
  expect(notes).toEqual([['1 queries'], ['7 queries'], []]);
});

test('a misspelt id is matched to the intended one', () => {
  const ids = operations.map(({ id }) => id);
  expect(findNearNames('getGroupUsge', ids)[0]).toBe('getGroupUsage');
  expect(findNearNames('zzz', ids)).toEqual([]);
});

function placesOf(id: string): OperationPlaces {
  const places = found.get(id);
  if (!places) throw new Error(`${id} is not in the contract`);
  return places;
}
