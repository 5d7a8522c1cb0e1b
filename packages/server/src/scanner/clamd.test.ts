import { describe, expect, test } from 'vitest';
import { eicar, type FakeClamd, startFakeClamd } from '../../test/fake-clamd.ts';
import { scannerAddress } from './address.ts';
import { createClamdScanner } from './clamd.ts';
import { createProgramScanner } from './program.ts';

const never = new AbortController().signal;

async function* inChunks(content: Buffer | string, size = 7) {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const scan = (
  fake: FakeClamd,
  content: Buffer | string,
  options: { timeoutMs?: number } = {},
  size?: number,
) => createClamdScanner(fake.address, options).scan(inChunks(content, size), never);

describe('clamd', () => {
  test.for([
    ['an ordinary content', 'สวัสดี', 'clean'],
    ['no bytes at all', '', 'clean'],
    ['a virus', `a${eicar}b`, 'infected'],
  ] as const)('clamd’s answer about %s: %s', async ([, content, verdict], t) => {
    const fake = await startFakeClamd(t);
    expect(await scan(fake, content)).toBe(verdict);
    expect(fake.scanned[0]?.toString()).toBe(content);
  });

  test('a content of many megabytes arrives whole', async (t) => {
    const fake = await startFakeClamd(t);
    const content = Buffer.alloc(9 * 1024 * 1024 + 3, 'ก');
    expect(await scan(fake, content, {}, 1024 * 1024)).toBe('clean');
    expect(fake.scanned[0]?.equals(content)).toBe(true);
  });

  test('a content beyond its limit is too large, although the scanner stops reading', async (t) => {
    const fake = await startFakeClamd(t);
    fake.maxBytes = 1024;
    expect(await scan(fake, Buffer.alloc(4 * 1024 * 1024), {}, 65_536)).toBe('too_large');
  });

  test.for(['silent', 'broken'] as const)(
    'a scanner that is %s is a failure, never a verdict',
    async (mode, t) => {
      const fake = await startFakeClamd(t);
      fake.mode = mode;
      await expect(scan(fake, 'a', { timeoutMs: 200 })).rejects.toThrow();
    },
  );

  test('an unreachable scanner is a failure', async () => {
    const scanner = createClamdScanner({ host: '127.0.0.1', port: 1 });
    await expect(scanner.scan(inChunks('a'), never)).rejects.toThrow();
  });

  test('a scan stops with its signal', async (t) => {
    const fake = await startFakeClamd(t);
    fake.mode = 'silent';
    const stop = new AbortController();
    const running = createClamdScanner(fake.address).scan(inChunks('a'), stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(running).rejects.toThrow();
  });
});

test.for([
  ['/bin/true', 'clean'],
  ['/bin/false', 'infected'],
] as const)('the program %s reports %s', async ([program, verdict]) => {
  expect(await createProgramScanner(program).scan(inChunks(Buffer.alloc(100_000)), never)).toBe(verdict);
});

test('a missing program is a failure', async () => {
  await expect(createProgramScanner('/nowhere/scan').scan(inChunks('a'), never)).rejects.toThrow();
});

test.for([
  ['none', null],
  [undefined, null],
  ['clamd://scanner:3310', { type: 'clamd', address: { host: 'scanner', port: 3310 } }],
  ['clamd://[::1]:3310', { type: 'clamd', address: { host: '::1', port: 3310 } }],
  ['clamd:///run/clamd.ctl', { type: 'clamd', address: { path: '/run/clamd.ctl' } }],
  ['program:/usr/bin/scan', { type: 'program', program: '/usr/bin/scan' }],
] as const)('the variable %s names its scanner', ([text, scanner]) => {
  expect(scannerAddress.parse(text)).toEqual(scanner);
});

test.for(['clamd://scanner', 'clamd://', 'http://scanner:3310', 'program:scan', 'yes'])(
  'the variable %s is refused',
  (text) => {
    expect(scannerAddress.safeParse(text).success).toBe(false);
  },
);
