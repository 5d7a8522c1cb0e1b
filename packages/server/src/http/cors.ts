import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const requestHeaders = [
  'authorization',
  'baggage',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  'sentry-trace',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-request-id',
];

const answerHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Location',
  'Retry-After',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'X-Request-Id',
];

/** How long a browser may take a preflight for granted: two hours is the most that Chromium takes. */
const maxAgeSeconds = 7200;

/**
 * Lets pages of these origins call the API, and nobody else's. Their token is in a header, so no credentials are allowed. Origins are
 * compared as they are: `null`, which is everybody's, is never one of them.
 */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: async ({ url, headers }: FastifyRequest) => ({
      // The app's own files are for pages of its own.
      origin: url.startsWith('/api/') ? origins : false,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: requestHeaders,
      exposedHeaders: answerHeaders,
      maxAge: maxAgeSeconds,
      // OPTIONS is an operation of tus too: only what a browser asks beforehand is answered here.
      preflight: headers.origin !== undefined && headers['access-control-request-method'] !== undefined,
    }),
  });
}
