import { http } from './contract.ts';
import { refuse } from './refuse.ts';

/** LINE never calls a page; what is here says only what an outsider would be told. */
export function createLineHandlers() {
  return [
    http.post('/api/line/webhook', ({ request, response }) => {
      if (request.headers.get('x-line-signature') !== 'mock') throw refuse('INVALID_SIGNATURE');
      return response(200).json({ success: true, data: {} });
    }),
  ];
}
