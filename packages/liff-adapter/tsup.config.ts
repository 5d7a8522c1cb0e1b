import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    environment: 'src/environment.ts',
    mock: 'src/mock/index.ts',
    panel: 'src/panel.ts',
    testing: 'src/testing.ts',
    'server/index': 'src/server/index.ts',
  },
  format: ['esm'],
  dts: true,
  // One LiffError for all entries, so that instanceof holds between them; and LINE's SDK in a chunk of its own.
  splitting: true,
  target: 'es2022',
  minify: true,
  clean: true,
});
