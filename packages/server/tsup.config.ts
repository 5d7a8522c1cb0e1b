import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig({
  // Beside one another, and what they share beside them: migrations/ is found from there as from src/db.
  entry: {
    index: 'src/index.ts',
    main: 'src/commands/main.ts',
    'front-door': 'src/commands/front-door.ts',
    rasterize: 'src/domains/contents/pictures/rasterize.ts',
  },
  format: ['esm'],
  splitting: true,
  // Modules that Node has loaded stay in memory with their text. Of these, hundreds of files, we use a part: some 9 MB less.
  noExternal: ['kysely', 'zod', '@line/bot-sdk'],
  target: 'node22',
  dts: { entry: 'src/index.ts', compilerOptions: { composite: false, incremental: false } },
  clean: true,
  async onSuccess() {
    cpSync('src/db/migrations', 'dist/migrations', { recursive: true });
  },
});
