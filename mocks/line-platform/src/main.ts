#!/usr/bin/env node
import { readEnv } from './env.ts';
import { createLinePlatform } from './line-platform.ts';

const { port, host, options } = readEnv(process.env);
const platform = createLinePlatform(options);
const origin = await platform.listen({ port, host });
process.stdout.write(`LINE จำลอง (fake LINE) ${origin}/line\n`);

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    void platform.close().then(() => process.exit(0));
  });
}
