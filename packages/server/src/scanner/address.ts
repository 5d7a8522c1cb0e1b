import * as z from 'zod';

/** Scanner of the operator. */
export type ScannerEnv =
  | { type: 'clamd'; address: { host: string; port: number } | { path: string } }
  | { type: 'program'; program: string };

/** Parser of the variable `SCANNER`; null for none. */
export const scannerAddress = z
  .string()
  .default('none')
  .refine(
    (text) => text === 'none' || parseScanner(text) !== null,
    'must be clamd://host:port, clamd:///path/of/the/socket, program:/path/of/a/program or none',
  )
  .transform(parseScanner);

/** Returns the scanner of an address or a program; null for none, and for invalid values. */
function parseScanner(text: string): ScannerEnv | null {
  const [, program] = /^program:(\/.+)$/.exec(text) ?? [];
  if (program !== undefined) return { type: 'program', program };
  if (!text.startsWith('clamd://') || !URL.canParse(text)) return null;
  const { hostname: host, port, pathname: path } = new URL(text);
  if (host === '') return path.length > 1 ? { type: 'clamd', address: { path } } : null;
  if (path.length > 1 || port === '') return null;
  return { type: 'clamd', address: { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } };
}
