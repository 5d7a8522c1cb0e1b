import http from 'node:http';
import https from 'node:https';

/** Returns the same request for the target, by default without the headers of this connection. */
export function forwardRequest(
  incoming: http.IncomingMessage,
  target: string,
  rawHeaders = endToEnd(incoming.rawHeaders),
): http.ClientRequest {
  const url = new URL(target);
  const headers = withHost(rawHeaders, url.host);
  const path = `${url.pathname.replace(/\/$/, '')}${incoming.url}`;
  const client = url.protocol === 'https:' ? https : http;
  const { hostname, port } = url;
  return client.request({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: incoming.method,
    path,
    headers,
  });
}

/**
 * Headers of a single connection.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection']);

/** Returns headers without those of this connection, with names and values in turn. */
export function endToEnd(rawHeaders: string[]): string[] {
  return pairsOf(rawHeaders)
    .filter(([name]) => !hopByHop.has(name.toLowerCase()))
    .flat();
}

function withHost(rawHeaders: string[], host: string): string[] {
  return pairsOf(rawHeaders).flatMap(([name, value]) =>
    name.toLowerCase() === 'host' ? [name, host] : [name, value],
  );
}

/** Returns headers one by one, repeated ones included. */
export function pairsOf(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}
