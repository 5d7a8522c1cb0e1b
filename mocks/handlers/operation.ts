import { operation } from './contract/operation.ts';

/** Creates the handlers of `openapi/paths/operation.yaml`, which monitoring calls. */
export function createOperationHandlers() {
  return [
    operation('getHealth', () => ({ status: 'ok' as const })),
    operation('getReadiness', () => ({
      status: 'ok' as const,
      storage: { state: 'unchecked' as const, checkedAt: null },
    })),
  ];
}
