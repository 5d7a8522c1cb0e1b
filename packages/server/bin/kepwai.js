#!/usr/bin/env node
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`Kepwai needs Node.js 22.18 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// A server that mostly waits: young objects get the 1 MB that V8 begins with, not the 16 MB (three times) it would take in a burst.
// And what was compiled once (and stripped of types) is kept, in a folder that only we write to: 30 MB and 0.3 s less.
setFlagsFromString('--semi-space-growth-factor=1');
nodeModule.enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kepwai'));

// In the repository there are sources, and a built package has none. Sources of sibling packages go by a condition.
const source = new URL('../src/commands/main.ts', import.meta.url);
const isSource = existsSync(source);
if (isSource) {
  nodeModule.registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier, { ...context, conditions: [...context.conditions, '@kepwai/source'] }),
  });
}
const { main } = await import(
  isSource ? source.href : new URL('../dist/commands/main.js', import.meta.url).href
);

const code = await main(process.argv.slice(2), {
  source: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
});
if (code !== null) process.exitCode = code;
nodeModule.flushCompileCache();
