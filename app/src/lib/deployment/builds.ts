/** Build of a page, or the one that the server has now. @see product.md 7, "Updates" */
export interface Build {
  readonly id: string;
  /** Time of the build, in milliseconds since 1970. */
  readonly timestamp: number;
}

/** Metadata of a build's addresses. */
export interface BuildMeta extends Build {
  /** Prerendered pages; their data is at `{path}/_payload.json`. */
  readonly prerendered: readonly string[];
}

/** Injected dependencies. */
export interface BuildsParts {
  readonly fetch: typeof globalThis.fetch;
  /** Logs the failure; it has no other effect. */
  readonly log: (message: string, error: unknown) => void;
}

/** Returns the build id of this page; null in development and during prerendering. */
export function findOwnBuildId(): string | null {
  return typeof document === 'undefined' ? null : document.documentElement.dataset.build || null;
}

/** Returns the present build of the server, or null if unknown. */
export async function findLatestBuild(parts: BuildsParts): Promise<Build | null> {
  const value = await readJson('/builds/latest.json', parts);
  return isBuild(value) ? value : null;
}

/** Returns that build's metadata, or null if unknown. */
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
