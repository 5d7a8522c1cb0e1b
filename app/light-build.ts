import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, defaultClientConditions, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const root = import.meta.dirname;

/** Differences between the light builds. */
export interface LightBuild {
  /** Files that pages load or are. */
  readonly input: readonly string[];
  readonly outDir: string;
  /** Whether the folder is emptied before. */
  readonly emptyOutDir: boolean;
  /** Address of the folder. Default: `/`. */
  readonly base?: string;
  /** Beginning of the names of all files. */
  readonly prefix: string;
  /** Style sheet to replace, by the end of its path, and its replacement. */
  readonly styles: { readonly file: string; readonly load: () => Promise<string> };
  /** Name of the manifest to write. Default: none. */
  readonly manifest?: string;
}

/** Builds pages of a few kilobytes without a framework: the public site, and the page of a link (decisions 041 and 061). */
export async function buildLight(options: LightBuild): Promise<void> {
  const { outDir, base = '/', emptyOutDir, manifest = false, styles } = options;
  await build({
    ...ownSettings,
    base,
    plugins: [onlyItsClasses(styles), scaleSwaggerText(), tailwindcss()],
    resolve: { conditions: ['@kepwai/source', ...defaultClientConditions] },
    build: {
      // Vite's own target is newer, and Chrome 109 would support none of our colours. scripts/check-bundle.ts checks
      // the rest.
      target: ['chrome109', 'safari16'],
      ...{ outDir, emptyOutDir, manifest },
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [...options.input], output: namesOf(options) },
    },
  });
}

/**
 * Source of our elements, in place of React: it joins words on screen, so that no line breaks inside one.
 * @see https://www.typescriptlang.org/tsconfig/#jsxImportSource
 */
export const jsxImportSource = path.join(root, 'src/lib/format/joined-jsx');

/** Settings of builds beside the app's, which has a configuration file. */
export const ownSettings = {
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
} satisfies InlineConfig;

/** Builds a module that renders pages for Node, beside the app, where it finds React, and loads it. */
export async function buildRenderer<Renderer>(
  entry: string,
  { outDir, mode, hasAssets = false }: { outDir: string; mode: string; hasAssets?: boolean },
): Promise<Renderer> {
  await build({
    ...ownSettings,
    mode,
    oxc: { jsx: { runtime: 'automatic', importSource: jsxImportSource } },
    ssr: { resolve: { conditions: ['@kepwai/source'] } },
    build: {
      ssr: path.join(root, entry),
      outDir,
      emptyOutDir: true,
      // Pictures are files with an address of their own.
      assetsInlineLimit: 0,
      ssrEmitAssets: hasAssets,
      rolldownOptions: {
        output: { entryFileNames: 'render.mjs', assetFileNames: 'assets/site-[name]-[hash:7][extname]' },
      },
    },
  });
  return import(/* @vite-ignore */ pathToFileURL(path.join(outDir, 'render.mjs')).href);
}

function namesOf({ prefix }: LightBuild): Rolldown.OutputOptions {
  return {
    entryFileNames: `assets/${prefix}-[name]-[hash:7].js`,
    chunkFileNames: `assets/${prefix}-[name]-[hash:7].js`,
    assetFileNames: `assets/${prefix}-[name]-[hash:7][extname]`,
  };
}

/** Scans the modules of these pages alone for classes: those of the whole app are four times as many. */
function onlyItsClasses({ file, load }: LightBuild['styles']): Plugin {
  return {
    name: 'kepwai-classes-of-light-pages',
    enforce: 'pre',
    load: (id) => (id.endsWith(file) ? load() : null),
  };
}

/**
 * Returns the style sheet of the app in sRGB, for a file in `folder`: with the classes of these modules alone, whose patterns are
 * relative to it.
 */
export async function stylesFor(folder: string, modules: readonly string[]): Promise<string> {
  const styles = path.join(root, 'src/styles');
  const css = await readFile(path.join(styles, 'app.css'), 'utf8');
  const sources = modules.map((name) => `@source "${name}";`).join('\n');
  return withSrgbColors(css)
    .replace('@import "tailwindcss";', `@import "tailwindcss" source(none);\n${sources}`)
    .replaceAll('url("./fonts/', `url("${path.posix.relative(folder, styles)}/fonts/`);
}

/** Gives Swagger UI the font of the page, and text as large as the reader wants: its style sheet has sizes in pixels. */
function scaleSwaggerText(): Plugin {
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

/**
 * Returns a style sheet whose `oklch()` colours are written in sRGB: Chrome 109 supports no others. A second
 * declaration would not help, since one with `var()` counts as valid in every browser.
 * @see https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
export function withSrgbColors(css: string): string {
  return css.replace(
    /oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)(?:\s*\/\s*([\d.]+))?\s*\)/g,
    (_, lightness: string, chroma: string, hue: string, alpha: string | undefined) => {
      const channels = toSrgb(Number(lightness), Number(chroma), (Number(hue) * Math.PI) / 180);
      const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255));
      return `rgb(${bytes.join(' ')}${alpha === undefined ? '' : ` / ${alpha}`})`;
    },
  );
}

function toSrgb(lightness: number, chroma: number, hueRadians: number): number[] {
  const a = chroma * Math.cos(hueRadians);
  const b = chroma * Math.sin(hueRadians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}
