import { operationRoutes } from '@kepwai/api-client/operations';
import { expect, it } from 'vitest';
import { findOperationRoute } from './operation-routes.ts';

it('has the routes of the first screen at once', () => {
  expect(findOperationRoute('getGroup')).toBe(operationRoutes.getGroup);
});

it('loads the routes of all other operations', async () => {
  const found = findOperationRoute('getGroupUsage');
  expect(found).toBeInstanceOf(Promise);
  expect(await found).toBe(operationRoutes.getGroupUsage);
});
