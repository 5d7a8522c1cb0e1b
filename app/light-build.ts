import { readFile } from 'node:fs/promises';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, defaultClientConditions, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { withSrgbColors } from './srgb-colors.ts';
import { scaleSwaggerText } from './swagger-text-plugin.ts';

const root = import.meta.dirname;

/** What differs between the light builds. */
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
  /** Style sheet that is replaced, by the end of its path, and what replaces it. */
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
      // Vite's own target is newer, and Chrome 109 would know none of our colours. scripts/check-bundle.ts looks at the rest.
      target: ['chrome109', 'safari16'],
      ...{ outDir, emptyOutDir, manifest },
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [...options.input], output: namesOf(options) },
    },
  });
}

/** Settings of builds beside the app's, which has a configuration file. */
export const ownSettings = {
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
} satisfies InlineConfig;

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
