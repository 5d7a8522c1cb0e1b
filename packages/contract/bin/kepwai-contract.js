#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In the repository there are sources, and a built package has none.
const source = new URL('../src/cli/main.ts', import.meta.url);
const built = new URL('../dist/main.js', import.meta.url);
const { main } = await import(existsSync(source) ? source.href : built.href);

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => ending.abort());

process.exitCode = await main(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  signal: ending.signal,
});
