import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Result for an address of the app: drawn as the page of a pattern, redirected or unknown. */
export type PathUse =
  | { type: 'drawn'; pattern: string }
  | { type: 'redirect'; to: string }
  | { type: 'unknown' };

export type KnownPaths = (path: string) => PathUse;

const idSchema = z.string().regex(/^[\w-]{1,64}$/);

const ruleSchema = z.object({
  /** Target of a redirect, on this origin. */
  redirect: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional(),
  /** Format of each parameter as a case-insensitive regular expression; a parameter without one can be anything. */
  params: z.record(z.string(), z.string()).optional(),
});

type Rule = z.infer<typeof ruleSchema>;

const latestSchema = z.object({ id: idSchema });

const metaSchema = z.object({
  id: idSchema,
  matcher: z.object({
    /** Complete paths. */
    static: z.record(z.string(), ruleSchema),
    /** Prefixes: everything below these paths. */
    wildcard: z.record(z.string(), ruleSchema),
    /** Patterns such as `/microapp/:groupId`: each parameter is one segment. */
    dynamic: z.record(z.string(), ruleSchema),
  }),
  prerendered: z.array(z.string()),
});

/** Reads the addresses of the build in this folder from its `builds/latest.json` and `builds/meta/{id}.json`. */
export async function readKnownPaths(appDir: string): Promise<KnownPaths> {
  const { id } = latestSchema.parse(await readJson(join(appDir, 'builds/latest.json')));
  const meta = metaSchema.parse(await readJson(join(appDir, 'builds/meta', `${id}.json`)));
  return createKnownPaths(meta);
}

/** Creates a lookup in which the most exact match wins: a complete path, then patterns in their order, then prefixes. */
export function createKnownPaths({
  matcher,
  prerendered,
}: Pick<z.infer<typeof metaSchema>, 'matcher' | 'prerendered'>): KnownPaths {
  const exact = new Map<string, Rule>(prerendered.map((path) => [path, {}]));
  for (const [path, rule] of Object.entries(matcher.static)) exact.set(path, rule);
  const patterns = Object.entries(matcher.dynamic).map(([pattern, rule]) => ({
    matches: compilePattern(pattern, rule.params ?? {}),
    pattern,
    rule,
  }));
  const prefixes = Object.entries(matcher.wildcard).map(([prefix, rule]) => ({
    matches: (path: string) => path.startsWith(`${prefix.replace(/\/(\*\*?)?$/, '')}/`),
    pattern: prefix,
    rule,
  }));

  return (path) => {
    const whole = exact.get(path);
    const known = whole
      ? { rule: whole, pattern: path }
      : [...patterns, ...prefixes].find(({ matches }) => matches(path));
    if (!known) return { type: 'unknown' };
    const { rule, pattern } = known;
    return rule.redirect === undefined ? { type: 'drawn', pattern } : { type: 'redirect', to: rule.redirect };
  };
}

function compilePattern(pattern: string, params: Record<string, string>): (path: string) => boolean {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return (segment: string) => segment === part;
    const rule = params[part.slice(1)];
    if (rule === undefined) return (segment: string) => segment !== '';
    const whole = new RegExp(`^(?:${rule})$`, 'i');
    return (segment: string) => whole.test(segment);
  });
  return (path) => {
    const segments = path.split('/');
    return (
      segments.length === parts.length && parts.every((isRight, index) => isRight(segments[index] ?? ''))
    );
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read: build the app again`, { cause });
  }
}
