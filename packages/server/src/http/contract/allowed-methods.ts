import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Methods of one address, by the segments of its pattern. */
interface KnownAddress {
  segments: readonly string[];
  methods: Set<string>;
}

/**
 * Answers requests without a route: 405 if the address has other methods, which `Allow` names, and 404 elsewhere. Comes
 * before the routes. A pattern for every address, like that of the pages, does not count.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6
 */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const addresses = new Map<string, KnownAddress>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const address = addresses.get(url) ?? { segments: segmentsOf(url), methods: new Set() };
    addresses.set(url, address);
    for (const name of [method].flat()) address.methods.add(name);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const asked = segmentsOf(request.url.split('?', 1)[0] ?? '');
    const allowed = [...addresses.values()].filter(({ segments }) => isSame(segments, asked));
    if (allowed.length === 0) throw new AppError('NOT_FOUND');
    const methods = new Set(allowed.flatMap(({ methods }) => [...methods]));
    reply.header('allow', [...methods].toSorted().join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

/** A parameter matches any segment that is not empty. */
function isSame(pattern: readonly string[], asked: readonly string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]))
  );
}
