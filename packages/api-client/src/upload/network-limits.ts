import { defaultOptions, type HttpRequest, type HttpResponse, type HttpStack } from 'tus-js-client';
import { toApiError } from './upload-error.ts';

/** Minimum part: a network that refuses even that lets no upload through. */
const minPartBytes = 64 * 1024;

const overrideHeader = 'X-HTTP-Method-Override';
/** Methods that can be sent as POST, with their name in a header. */
const overridable: readonly string[] = ['PATCH', 'HEAD', 'DELETE'];

/**
 * Limits of the network between this page and an API, learned from its refusals: nginx refuses bodies over 1 MiB by default, and some networks pass only GET and POST.
 */
export interface NetworkLimits {
  /** Maximum bytes of a part. */
  readonly maxPartBytes: number;
  /** Sends requests in a form that passes. */
  readonly httpStack: HttpStack;
  /**
   * Learns from an answer. Returns whether the network refused the request, and the same can be sent in another form: in
   * smaller parts, or as a POST.
   */
  learn(request: HttpRequest, response: HttpResponse, file?: SentFile): boolean;
}

/** File that is sent in parts. */
interface SentFile {
  readonly sizeBytes: number;
  readonly partBytes: number;
}

const limitsByOrigin = new Map<string, NetworkLimits>();

/** Returns the limits on the way to this address, cached as long as the page lives. */
export function findNetworkLimits(address: string): NetworkLimits {
  const origin = /^[^/]*\/\/[^/]*/.exec(address)?.[0] ?? '';
  const limits = limitsByOrigin.get(origin) ?? createNetworkLimits();
  limitsByOrigin.set(origin, limits);
  return limits;
}

function createNetworkLimits(): NetworkLimits {
  const overridden = new Set<string>();
  let maxPartBytes = Number.POSITIVE_INFINITY;
  return {
    get maxPartBytes() {
      return maxPartBytes;
    },
    httpStack: {
      getName: () => defaultOptions.httpStack.getName(),
      createRequest: (method, url) =>
        overridden.has(method)
          ? createOverriddenRequest(method, url)
          : defaultOptions.httpStack.createRequest(method, url),
    },
    learn(request, response, file) {
      const [method, status] = [request.getMethod(), response.getStatus()];
      if (status < 400 || isFromApi(response)) return false;
      if (status === 413 && file) {
        const smallerBytes = halve(countSentBytes(request, file));
        // Another upload may have learned a smaller size meanwhile.
        if (smallerBytes !== null) maxPartBytes = Math.min(maxPartBytes, smallerBytes);
        return smallerBytes !== null;
      }
      if (![403, 405, 501].includes(status) || !overridable.includes(method)) return false;
      const isOverridden = isOverride(request);
      overridden.add(method);
      return !isOverridden;
    },
  };
}

/** Returns whether the API itself answered: errors have its envelope, and those without a body the header of tus. */
function isFromApi(response: HttpResponse): boolean {
  return Boolean(response.getHeader('Tus-Resumable')) || toApiError(response).code !== null;
}

/** Returns the bytes of the request's body: the whole file with a creation, a part from the offset on later. */
function countSentBytes(request: HttpRequest, { sizeBytes, partBytes }: SentFile): number {
  return Math.min(partBytes, sizeBytes - Number(request.getHeader('Upload-Offset') ?? 0));
}

/** Returns the next smaller power of two, which limits of networks usually are; null below the minimum. */
function halve(sentBytes: number): number | null {
  return sentBytes > minPartBytes ? Math.max(minPartBytes, 2 ** (Math.ceil(Math.log2(sentBytes)) - 1)) : null;
}

/** Creates a POST that overrides another method, and is marked so for its sender. */
function createOverriddenRequest(method: string, url: string): HttpRequest {
  const request = defaultOptions.httpStack.createRequest('POST', url);
  request.setHeader(overrideHeader, method);
  return Object.assign(request, { getMethod: () => method });
}

function isOverride(request: HttpRequest): boolean {
  return request.getHeader(overrideHeader) !== undefined;
}
