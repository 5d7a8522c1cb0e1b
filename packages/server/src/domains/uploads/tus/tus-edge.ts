import type { IncomingMessage } from 'node:http';
import { checksumAlgorithms, maxUploadBytes, tusExtensions, tusVersion } from '@kepwai/rules/files/uploads';
import { idPattern } from '@kepwai/rules/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../../errors.ts';

/** Addresses of the protocol: the collections of uploads, and single uploads. */
const tusAddress = /^\/api\/(?:group|share)\/[^/?]+\/upload(?:\/(?!known(?:[/?]|$))[^/?]+)?\/?(?:\?|$)/;

/** Methods of the protocol, which a client can also name in a header. */
const tusMethods = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']);

const overrideHeader = 'x-http-method-override';

/**
 * Replaces the method of a request by the one that its header names: some networks and programs cannot send PATCH.
 * Runs before the router, and only at addresses of the protocol.
 * @see https://tus.io/protocols/resumable-upload#x-http-method-override
 */
export function overrideMethod(request: IncomingMessage): void {
  const named = request.headers[overrideHeader];
  if (typeof named !== 'string' || !tusAddress.test(request.url ?? '')) return;
  const method = named.trim().toUpperCase();
  if (tusMethods.has(method)) request.method = method;
}

/**
 * Applies the protocol's rules that hold at each of its addresses, errors included. Registered before the operations,
 * which then have only requests of the right version.
 * @see https://tus.io/protocols/resumable-upload
 */
export function speakTus(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!tusAddress.test(request.url)) return;
    // Every answer MUST have the version, those of failures too (#tus-resumable).
    reply.header('tus-resumable', tusVersion);
    if (request.method === 'OPTIONS') return await reply.code(204).headers(capabilities()).send();
    // A list of uploads is ours, not the protocol's.
    if (request.method === 'GET') return;
    if (request.headers['tus-resumable'] !== tusVersion) {
      reply.header('tus-version', tusVersion);
      throw new AppError('TUS_VERSION_UNSUPPORTED');
    }
    if (!tusMethods.has((singleHeader(request, overrideHeader) ?? 'POST').trim().toUpperCase()))
      throw invalidHeader(overrideHeader, 'must be a method of tus');
    requireCounts(request);
    // Some clients name a form's type without sending one: a body without bytes has no type (#creation).
    if (request.method === 'POST' && isEmpty(request)) delete request.headers['content-type'];
  });
  // The client of a POST waits for the body of its answer, which a HEAD has not.
  app.addHook('onSend', async ({ raw }) => {
    if (raw.method === 'HEAD' && overrideHeader in raw.headers && tusAddress.test(raw.url ?? ''))
      raw.method = 'POST';
  });
  // After the operation's own check of the caller: a stranger learns nothing of ids.
  app.addHook('preParsing', async (request) => {
    if (!tusAddress.test(request.url)) return;
    if (!paramsSchema.safeParse(request.params).success) throw new AppError('NOT_FOUND');
  });
}

/** Returns the headers with this server's capabilities. */
export function capabilities(): Record<string, string | number> {
  return {
    'tus-version': tusVersion,
    'tus-extension': tusExtensions,
    'tus-checksum-algorithm': checksumAlgorithms.join(','),
    'tus-max-size': maxUploadBytes,
  };
}

/** Ids have one spelling, and another one names nothing. */
const id = z.string().regex(idPattern).optional();
const paramsSchema = z.looseObject({ groupId: id, uploadId: id });

/**
 * Requires decimal digits: numbers that only JavaScript reads as such (`1e3`, `0x10`) are none.
 * @throws AppError INVALID_REQUEST, PAYLOAD_TOO_LARGE, UPLOAD_CONFLICT
 * @see https://tus.io/protocols/resumable-upload#upload-length
 */
function requireCounts(request: FastifyRequest): void {
  for (const [name, code] of [
    ['upload-length', 'PAYLOAD_TOO_LARGE'],
    ['upload-offset', 'UPLOAD_CONFLICT'],
  ] as const) {
    const value = singleHeader(request, name);
    if (value === undefined) continue;
    if (!/^\d+$/.test(value)) throw invalidHeader(name, 'must be decimal digits');
    // Beyond it no upload ends, and numbers lose their last digits.
    if (BigInt(value) > Number.MAX_SAFE_INTEGER) throw new AppError(code);
  }
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

function singleHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function invalidHeader(field: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { details: [{ field, message }] });
}
