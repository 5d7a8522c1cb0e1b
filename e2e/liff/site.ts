import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';

/** Web site with a LIFF app. */
export interface Site {
  origin: string;
  /** Address of the LIFF app: everything at and below it is the page with the adapter. */
  endpointUrl: string;
  /** Address of the page with LINE's SDK alone. */
  sdkUrl: string;
  close(): Promise<void>;
}

/** Bundles the pages with the adapter's source and LINE's own SDK, and serves them on this machine. */
export async function startSite(liffId: string): Promise<Site> {
  const files = await bundle();
  const page = (script: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>LIFF</title>
<link rel="icon" href="data:,">
<script type="application/json" id="config">${JSON.stringify({ liffId })}</script>
<script type="module" src="/assets/${script}.js"></script>
<main><p role="status" id="boot">booting</p><p role="status" id="login"></p><output id="answer"></output></main>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const script = files.get(pathname);
    const [, folder] = /^\/(app|sdk)(\/|$)/.exec(pathname) ?? [];
    if (script === undefined && folder === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8` })
      .end(script ?? page(folder === 'sdk' ? 'sdk' : 'main'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    endpointUrl: `${origin}/app`,
    sdkUrl: `${origin}/sdk`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns scripts by path: the pages and their chunks, including LINE's SDK, which `boot()` loads. */
async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: ['main', 'sdk'].map((name) => path.join(import.meta.dirname, `page/${name}.ts`)),
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['@kepwai/source'],
    outdir: '/assets',
  });
  return new Map(outputFiles.map((file) => [`/assets/${path.basename(file.path)}`, file.contents]));
}
