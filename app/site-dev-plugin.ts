import type { Plugin, ViteDevServer } from 'vite';
import type { RenderedPage } from './src/site/render.tsx';

/** Scripts as they are: the development server builds them, and the styles that they import. */
const assets = {
  scripts: (name: string) => [`/src/site/scripts/${name}.ts`],
  application: (name: string) => `/src/site/scripts/${name}.ts`,
  ...{ styles: [], fonts: [] },
};

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Serves the public site in development, rendered at each request from the present sources. */
export function serveSiteInDevelopment(): Plugin {
  return {
    name: 'kepwai-site-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://kepwai.invalid').pathname;
        // Modules, the API and screens of the app are not of the site.
        if (/@|^\/(?:src|node_modules|api|microapp)\b/.test(path)) return next();
        render(server, path)
          .then((found) => {
            if (!found) return next();
            response.setHeader('content-type', found.type);
            response.end(found.body);
          })
          .catch(next);
      });
    },
  };
}

/** Returns a page or a file for programs; null where the site has none. */
async function render(server: ViteDevServer, path: string): Promise<{ type: string; body: string } | null> {
  const extension = /\.(json|xml|txt)$/.exec(path)?.[1];
  // Other files are scripts, fonts and pictures.
  if (extension === undefined && path.includes('.')) return null;
  const { renderPages, renderTexts } = await server.ssrLoadModule('/src/site/render.tsx');
  const pages: RenderedPage[] = renderPages(assets);
  const pageAt = (address: string) => pages.find((one) => one.path === address);
  if (extension === undefined) {
    const html = pageAt(path)?.html;
    return html === undefined
      ? null
      : { type: 'text/html; charset=utf-8', body: await server.transformIndexHtml(path, html) };
  }
  const texts: Readonly<Record<string, string>> = renderTexts([]);
  const entries = pageAt(path.replace(/\/_payload\.json$/, ''))?.entries;
  const body = entries ? JSON.stringify({ entries }) : texts[path];
  return body === undefined ? null : { type: types[extension] ?? 'text/plain', body };
}
