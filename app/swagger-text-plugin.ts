import type { Plugin } from 'vite';

/** Gives Swagger UI the font of the page, and text as large as the reader wants: its style sheet has sizes in pixels. */
export function scaleSwaggerText(): Plugin {
  return {
    name: 'kepwai-text-of-swagger-ui',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/swagger-ui.css')
        ? code
            .replace(/font-size:(\d+)px/g, (_all, pixels: string) => `font-size:${Number(pixels) / 16}rem`)
            .replaceAll('font-family:sans-serif', 'font-family:inherit')
        : null,
  };
}
