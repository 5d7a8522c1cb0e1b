import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

// The build leaves out the router's part that calls them (lean-router-plugin.ts).
it('no route has a loader or an action on a server', async () => {
  const files = await readdir(source, { recursive: true });
  const routes = ['root.tsx', ...files.filter((file) => file.endsWith('.route.tsx'))];
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    const code = await readFile(path.join(source, route), 'utf8');
    expect(code, route).not.toMatch(/^export (?:async function|function|const) (?:loader|action)\b/m);
  }
});
