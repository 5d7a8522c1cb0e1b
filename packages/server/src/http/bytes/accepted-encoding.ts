import type { FastifyReply, FastifyRequest } from 'fastify';

/** Encodings in which text is sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Chooses the encoding of an answer.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function chooseEncoding(request: FastifyRequest): Encoding {
  const accepted = (request.headers['accept-encoding']?.toString() ?? '')
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Makes caches respect that the answer depends on the accepted encodings, too. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
}
