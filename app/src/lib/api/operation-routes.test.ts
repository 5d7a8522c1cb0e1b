import { operationRoutes } from '@kepwai/api-client/operations';
import { expect, it } from 'vitest';
import { findOperationRoute } from './operation-routes.ts';

it('operation routes include those of the first screen at once', () => {
  expect(findOperationRoute('getGroup')).toBe(operationRoutes.getGroup);
});

it('operation routes load those of all other operations', async () => {
  const found = findOperationRoute('getGroupUsage');
  expect(found).toBeInstanceOf(Promise);
  expect(await found).toBe(operationRoutes.getGroupUsage);
});
