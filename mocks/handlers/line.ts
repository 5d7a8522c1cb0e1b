import { operation } from './contract/operation.ts';
import { refuse } from './contract/refuse.ts';

/**
 * Creates the handlers of `openapi/paths/line.yaml`. LINE never calls a page: they refuse every call as one
 * by an outsider.
 */
export function createLineHandlers() {
  return [
    operation('receiveLineWebhook', ({ header }) => {
      if (header.get('x-line-signature') !== 'mock') throw refuse('INVALID_SIGNATURE');
      return {};
    }),
  ];
}
