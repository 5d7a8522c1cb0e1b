/** Which build a page belongs to, and which the server has now. @see product.md 7, "Updates" */
export interface Build {
  readonly id: string;
  /** When it was built, in milliseconds since 1970. */
  readonly timestamp: number;
}

/** What a build knows of its addresses. */
export interface BuildMeta extends Build {
  /** Pages that were written when it was built: their data is at `{path}/_payload.json`. */
  readonly prerendered: readonly string[];
}

/** What is asked of the world, handed in. */
export interface BuildsParts {
  readonly fetch: typeof globalThis.fetch;
  /** Told of what could not be read; nothing else comes of it. */
  readonly log: (message: string, error: unknown) => void;
}

/** The build of this page; null in development, and while a page is being prerendered: there is none. */
export function findOwnBuildId(): string | null {
  return typeof document === 'undefined' ? null : document.documentElement.dataset.build || null;
}

/** The build that the server has now; null where it does not say. */
export async function findLatestBuild(parts: BuildsParts): Promise<Build | null> {
  const value = await readJson('/builds/latest.json', parts);
  return isBuild(value) ? value : null;
}

/** What that build knows; null where it does not say. */
export async function findBuildMeta(id: string, parts: BuildsParts): Promise<BuildMeta | null> {
  const value = await readJson(`/builds/meta/${encodeURIComponent(id)}.json`, parts);
  return isBuild(value) && 'prerendered' in value && isListOfText(value.prerendered)
    ? { ...value, prerendered: value.prerendered }
    : null;
}

async function readJson(path: string, { fetch, log }: BuildsParts): Promise<unknown> {
  try {
    const answer = await fetch(path, { cache: 'no-cache', headers: { accept: 'application/json' } });
    if (answer.ok) return await answer.json();
    log(`${path} answered ${answer.status}`, null);
  } catch (error) {
    log(`${path} could not be read`, error);
  }
  return null;
}

function isBuild(value: unknown): value is Build {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'timestamp' in value &&
    typeof value.timestamp === 'number'
  );
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
