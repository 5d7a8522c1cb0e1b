import type { operations } from '@kepwai/api-client';
import { operationRoutes } from './generated/operations.ts';

/** Returns the path of an operation with these values in it. */
export function operationPath<Id extends keyof operations>(
  id: Id,
  values: operations[Id]['parameters']['path'] & Record<string, string>,
): string {
  const path: string = operationRoutes[id].path;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
