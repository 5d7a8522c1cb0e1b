import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig(({ outDir = 'dist' }) => ({
  // All entries and their shared chunks go to one folder, so that they find schema/ and migrations/ as from src/db.
  entry: {
    index: 'src/index.ts',
    main: 'src/commands/main.ts',
    'front-door': 'src/commands/processes/front-door.ts',
    'extract-text': 'src/domains/contents/texts/extract-text.ts',
    'draw-program': 'src/domains/contents/pictures/draw-program.ts',
    'watch-parent': 'src/domains/contents/decoding/watch-parent.ts',
    'end-parent': 'src/commands/processes/end-parent.ts',
  },
  format: ['esm'],
  splitting: true,
  // Node keeps the text of loaded modules in memory. Bundling keeps only the used part of these packages,
  // hundreds of files: some 9 MB less.
  noExternal: ['kysely', 'zod', '@line/bot-sdk'],
  target: 'node22',
  esbuildOptions(options) {
    // Letters outside ASCII would double the memory of the whole text; comments and indentation are a third of it.
    options.charset = 'ascii';
    options.minifyWhitespace = true;
    options.lineLimit = 160;
  },
  dts: { entry: 'src/index.ts', compilerOptions: { composite: false, incremental: false } },
  clean: true,
  async onSuccess() {
    cpSync('src/db/schema', `${outDir}/schema`, { recursive: true });
    cpSync('src/db/migrations', `${outDir}/migrations`, { recursive: true });
    cpSync('src/domains/money/receipts/fonts', `${outDir}/fonts`, { recursive: true });
  },
}));
