import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Adds links to a page, so that the browser fetches the scripts of a screen before the page's own request them. */
export type AddPreloads = (html: string, pattern: string) => string;

/** A script of the build: nothing that could end an attribute, or lead to another host. */
const scriptSchema = z.string().regex(/^\/assets\/[\w.-]+\.js$/);
const preloadsSchema = z.record(z.string(), z.array(scriptSchema));

/** Reads the scripts of each screen from `builds/preloads.json`; a build without that file has none. */
export async function readPreloads(appDir: string): Promise<AddPreloads> {
  const text = await readFile(join(appDir, 'builds/preloads.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    },
  );
  const preloads = new Map(Object.entries(preloadsSchema.parse(JSON.parse(text))));
  return (html, pattern) => {
    const links = (preloads.get(pattern) ?? [])
      .filter((script) => !html.includes(`"${script}"`))
      .map((script) => `<link rel="modulepreload" href="${script}"/>`);
    return html.replace('</head>', `${links.join('')}</head>`);
  };
}

/**
 * Returns the path of the screen that an address opens. LINE opens the microapp's own address, and names the
 * screen in `liff.state`.
 * @see https://developers.line.biz/en/docs/liff/opening-liff-app/#redirect-flow
 */
export function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const state = pathname === '/microapp' ? new URLSearchParams(search).get('liff.state') : null;
  return state === null ? pathname : `${pathname}${state.replace(/[?#].*$/s, '')}`;
}
