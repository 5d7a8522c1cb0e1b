import { vi } from 'vitest';

/** Where the page would have gone, until the globals are given back: jsdom knows no other page. */
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
