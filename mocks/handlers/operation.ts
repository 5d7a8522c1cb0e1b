import { http } from './contract.ts';

export function createOperationHandlers() {
  return [
    http.get('/healthz', ({ response }) => response(200).json({ success: true, data: { status: 'ok' } })),
    http.get('/readyz', ({ response }) =>
      response(200).json({
        success: true,
        data: { status: 'ok', storage: { state: 'unchecked', checkedAt: null } },
      }),
    ),
  ];
}
