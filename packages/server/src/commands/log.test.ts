import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';

const script = `
  import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
  const log = createLog('info');
  for (let line = 0; line < 10; line++) log.info('words');
`;

test('a log that has no room does not end the process', async () => {
  // Everything that is written there fails with ENOSPC.
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', full.fd, 'inherit'],
  });
  await once(child, 'exit');
  await full.close();
  expect(child.exitCode).toBe(0);
});
