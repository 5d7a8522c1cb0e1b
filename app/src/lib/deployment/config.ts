/** What the server tells every page about its deployment, so that one build serves all of them. */
export interface PublicConfig {
  /** Base address of the API; empty means the origin of the page. */
  readonly fetchTarget: string;
  readonly liffId: string;
  readonly publicUrl: string;
  /** LINE's basic id of the bot, with its `@`; null until the operator names one. */
  readonly botBasicId: string | null;
  /** Set only where LINE is simulated: where its chat page is. */
  readonly simulation: { readonly lineOrigin: string } | null;
  /** Where errors of the app are reported; null: nowhere. */
  readonly sentryDsn: string | null;
  /** What a report calls this deployment. */
  readonly environment: string;
  /** Google Analytics' measurement id; null: visits are not counted. */
  readonly analyticsId: string | null;
}

/** The page or `/config.json` did not say where the deployment is. */
export class ConfigError extends Error {
  readonly code = 'CONFIG_UNREADABLE';
}

const elementId = 'kepwai-config';

/**
 * The configuration written in a value of unknown shape; null where it is empty, as in a page that no server has filled.
 *
 * @throws {ConfigError} when it is there but not understood.
 */
export function parsePublicConfig(value: unknown): PublicConfig | null {
  if (!isRecord(value)) throw new ConfigError('The public configuration is not an object.');
  if (Object.keys(value).length === 0) return null;
  const { fetchTarget, liffId, publicUrl, botBasicId, simulation, sentryDsn, environment, analyticsId } =
    value;
  if (typeof fetchTarget !== 'string' || typeof liffId !== 'string' || typeof publicUrl !== 'string') {
    throw new ConfigError('The public configuration needs fetchTarget, liffId and publicUrl.');
  }
  return {
    fetchTarget,
    liffId,
    publicUrl,
    botBasicId: findText(botBasicId),
    sentryDsn: findText(sentryDsn),
    environment: findText(environment) ?? 'production',
    analyticsId: findText(analyticsId),
    simulation:
      isRecord(simulation) && typeof simulation.lineOrigin === 'string'
        ? { lineOrigin: simulation.lineOrigin }
        : null,
  };
}

/**
 * The configuration from the page, or else from `/config.json`.
 *
 * @throws {ConfigError} when neither can be read.
 */
export async function readPublicConfig({
  page,
  fetch,
}: {
  page: Pick<Document, 'getElementById'>;
  fetch: typeof globalThis.fetch;
}): Promise<PublicConfig> {
  const text = page.getElementById(elementId)?.textContent ?? '{}';
  const inPage = parsePublicConfig(parseJson(text));
  if (inPage) return inPage;
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new ConfigError(`/config.json answered ${response.status}.`);
  const served = parsePublicConfig(parseJson(await response.text()));
  if (!served) throw new ConfigError('/config.json is empty.');
  return served;
}

let loaded: Promise<PublicConfig> | undefined;

/** {@link readPublicConfig} of this page, read once; a failure is forgotten, so that a later call tries again. */
export function loadPublicConfig(): Promise<PublicConfig> {
  loaded ??= readPublicConfig({
    page: document,
    fetch: (input, init) => globalThis.fetch(input, init),
  }).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigError('The public configuration is not JSON.', { cause });
  }
}

function findText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
