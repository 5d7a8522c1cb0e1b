#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`Kepwai needs Node.js 22.18 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Young objects get the 1 MB that V8 begins with, and not up to three times 16 MB: a server at rest holds 118 MB instead of 154.
// Before anything is loaded, for what loading leaves behind is most of it.
setFlagsFromString('--semi-space-growth-factor=1');

// dist/, or src/ under the condition @kepwai/source (package.json, "imports").
const { main } = await import('#main');
const code = await main(process.argv.slice(2), {
  source: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
});
if (code !== null) process.exitCode = code;
