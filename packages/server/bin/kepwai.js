#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=4
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// These settings keep the server small and fast (Node 24; a gigabyte coming in; lists over 16 connections):
// - glibc gets two arenas, set in the first line, because it only reads that at the start. With more, freed memory stays in
// them: 515 MB after 3,000 kept files instead of 284.
// - Young objects get 4 MB at most, set there too, because V8 only reads it there. With its 16 MB, thrice, the buffers of
// sockets are released so much later: 205 MB at most while a gigabyte comes in, instead of 170.
// - While the program loads they stay at the 1 MB that V8 begins with: 7 MB less at rest. Later that would cost lists a third
// of their speed.
// - Old objects are collected when they have doubled. V8 would do it after a tenth, for which a gigabyte coming in, all of it
// buffers, is 80 times: 4 s of processor time instead of 1.5.
const whileLoading = ['--semi-space-growth-factor=1'];
const whileServing = ['--semi-space-growth-factor=2', '--heap-growing-percent=100'];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(`Kepwai needs Node.js 22.22 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}

for (const flag of whileLoading) setFlagsFromString(flag);
const args = process.argv.slice(2);
// Loading takes longer than everything else before the first answer; early connections wait instead of being refused.
const { findDoor, openFrontDoor } = await import('#front-door');
const place = args[0] === 'serve' ? findDoor(process.env) : null;
const door = place ? openFrontDoor(place) : undefined;
// `serve` reports such errors itself.
await door?.catch(() => undefined);
// dist/, or src/ under the condition @kepwai/source (package.json, "imports").
const { main } = await import('#main');
const code = await main(args, {
  source: process.env,
  door,
  print: (line) => process.stdout.write(`${line}\n`),
});
for (const flag of whileServing) setFlagsFromString(flag);
if (code !== null) {
  process.exitCode = code;
  await door?.then((opened) => opened.close()).catch(() => undefined);
} else setTimeout(forgetLoading, 1_000).unref();

/** Releases memory of the start, including code that ran once: 8 MB less at rest, for a tenth of a second. */
function forgetLoading() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}
