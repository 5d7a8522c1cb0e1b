import { parseArgs } from 'node:util';
import { CouldNotRun } from '../could-not-run.ts';
import type { ProxyOptions } from '../proxy/proxy.ts';
import type { CheckOptions, Tokens } from '../run/check.ts';

/** Parsed command line. */
export type Command =
  | { verb: 'help' }
  | { verb: 'check'; options: CheckOptions; files: OutputFiles }
  | { verb: 'proxy'; options: Omit<ProxyOptions, 'onViolation'> };

/** Files that reports are written to. */
export type OutputFiles = Partial<Record<'junit' | 'json' | 'md' | 'badge', string>>;

export const usage = `kepwai-contract check <base-url> [options]
kepwai-contract proxy --target <url> [options]

Both:
  --document <path|URL>   an OpenAPI 3.1 document, JSON or YAML (default: the contract of Kepwai)

check:
  --as member=TOKEN,stranger=TOKEN,expired=TOKEN
                          who may ask; also by KEPWAI_MEMBER_TOKEN, KEPWAI_STRANGER_TOKEN, KEPWAI_EXPIRED_TOKEN
  --param <name>=<value>  a value for a parameter or field (again and again); operationId.name for one operation
  --level core|full       core: the four calls that Kepwai's app cannot do without (default: full)
  --only <name>           only this operation, tag or check (again and again, or parted by commas)
  --skip <name>           without it
  --seed <n>              the same seed makes the same inputs (default: 1)
  --origin <origin>       of the app's pages: they have to be let in (CORS)
  --timeout <ms>          for one answer (default: 10000)
  --junit, --json, --md, --badge <file>
                          write the report there as well

proxy:
  --port <n>              where to listen on 127.0.0.1 (default: any free port)
  --ignore <name>         an operation, a check or operation:check to be silent about (again and again)

Exit code: 0 the contract is kept, 1 it is broken, 2 could not run.`;

/**
 * Parses the command line.
 * @throws CouldNotRun for an invalid one
 */
export function readOptions(argv: string[], env: NodeJS.ProcessEnv): Command {
  const [verb, ...rest] = argv;
  if (verb === undefined || verb === 'help' || argv.includes('--help') || argv.includes('-h'))
    return { verb: 'help' };
  if (verb === 'check') return readCheck(rest, env);
  if (verb === 'proxy') return readProxy(rest);
  throw new CouldNotRun(`There is no command ${verb}.\n\n${usage}`);
}

function readCheck(argv: string[], env: NodeJS.ProcessEnv): Command {
  const one = { type: 'string' } as const;
  const many = { type: 'string', multiple: true } as const;
  const outputs = { junit: one, json: one, md: one, badge: one };
  const options = {
    document: one,
    level: one,
    seed: one,
    timeout: one,
    origin: one,
    as: many,
    param: many,
    only: many,
    skip: many,
  };
  const { values, positionals } = parse(() =>
    parseArgs({ args: argv, options: { ...options, ...outputs }, allowPositionals: true }),
  );
  const [baseUrl, ...others] = positionals;
  if (baseUrl === undefined || others.length > 0)
    throw new CouldNotRun(`check takes one base address.\n\n${usage}`);
  const { document, level = 'full', seed, timeout, origin, junit, json, md, badge } = values;
  if (level !== 'core' && level !== 'full') throw new CouldNotRun(`--level is core or full, not ${level}`);
  const files = Object.entries({ junit, json, md, badge }).filter(([, file]) => file !== undefined);
  return {
    verb: 'check',
    files: Object.fromEntries(files),
    options: {
      baseUrl,
      level,
      as: readTokens(values.as ?? [], env),
      params: Object.fromEntries((values.param ?? []).map(readPair)),
      only: readNames(values.only),
      skip: readNames(values.skip),
      ...(document !== undefined && { document }),
      ...(origin !== undefined && { origin: readOrigin(origin) }),
      ...(seed !== undefined && { seed: readNumber('--seed', seed) }),
      ...(timeout !== undefined && { timeoutMs: readNumber('--timeout', timeout) }),
    },
  };
}

function readProxy(argv: string[]): Command {
  const one = { type: 'string' } as const;
  const options = {
    target: one,
    port: one,
    document: one,
    ignore: { type: 'string', multiple: true },
  } as const;
  const { target, port, document, ignore } = parse(() => parseArgs({ args: argv, options })).values;
  if (target === undefined) throw new CouldNotRun(`proxy needs --target.\n\n${usage}`);
  return {
    verb: 'proxy',
    options: {
      target,
      ignore: readNames(ignore),
      ...(document !== undefined && { document }),
      ...(port !== undefined && { port: readNumber('--port', port) }),
    },
  };
}

function parse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new CouldNotRun(`${cause instanceof Error ? cause.message : cause}\n\n${usage}`, { cause });
  }
}

function readTokens(given: string[], env: NodeJS.ProcessEnv): Tokens {
  const { KEPWAI_MEMBER_TOKEN: member, KEPWAI_STRANGER_TOKEN: stranger, KEPWAI_EXPIRED_TOKEN: expired } = env;
  const tokens = new Map(Object.entries({ member, stranger, expired }));
  for (const pair of given.flatMap((list) => list.split(/,(?=\w+=)/))) {
    const [name, token] = readPair(pair);
    if (!tokens.has(name)) throw new CouldNotRun(`--as knows member, stranger and expired, not ${name}`);
    tokens.set(name, token);
  }
  return Object.fromEntries([...tokens].filter(([, token]) => token));
}

function readPair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new CouldNotRun('What is given by --as and --param has the form name=value');
  return [text.slice(0, at), text.slice(at + 1)];
}

function readNames(given: string[] = []): string[] {
  return given
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter(Boolean);
}

function readOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new CouldNotRun(`--origin is a scheme, a host and a port, as https://app.example.com, not ${text}`);
}

function readNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new CouldNotRun(`${option} is a whole number, not ${text}`);
  return Number(text);
}
