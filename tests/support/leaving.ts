import { vi } from 'vitest';

/** Records where the page would navigate, until the globals are restored: jsdom cannot navigate. */
export function leaveWith(address = location.href): string[] {
  const left: string[] = [];
  const url = new URL(address);
  const leave = (to: string | URL) => void left.push(String(to));
  vi.stubGlobal('location', {
    href: url.href,
    origin: url.origin,
    protocol: url.protocol,
    host: url.host,
    hostname: url.hostname,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    assign: leave,
    replace: leave,
    reload: () => leave('reload'),
  });
  return left;
}
