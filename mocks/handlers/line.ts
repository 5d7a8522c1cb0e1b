import { operation } from './contract/operation.ts';
import { refuse } from './contract/refuse.ts';

/** Creates the handlers of `openapi/paths/line.yaml`. LINE never calls a page: these answer as an outsider is answered. */
export function createLineHandlers() {
  return [
    operation('receiveLineWebhook', ({ header }) => {
      if (header.get('x-line-signature') !== 'mock') throw refuse('INVALID_SIGNATURE');
      return {};
    }),
  ];
}
