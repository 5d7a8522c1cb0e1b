import { isRecord } from '../is-record.ts';

/** Deployment settings that the server writes into every page, so that one build serves all deployments. */
export interface PublicConfig {
  /** Base address of the API; empty means the origin of the page. */
  readonly fetchTarget: string;
  readonly liffId: string;
  readonly publicUrl: string;
  /** LINE's basic id of the bot, with its `@`; null until the operator sets one. */
  readonly botBasicId: string | null;
  /** Origin of the simulated LINE's chat page; null with the real LINE. */
  readonly simulation: { readonly lineOrigin: string } | null;
  /** Where people can try the product: `on`, here; or the address of another deployment; null: nowhere. */
  readonly demo: string | null;
  /** Address that errors of the app are reported to; null disables reports. */
  readonly sentryDsn: string | null;
  /** Name of this deployment in reports. */
  readonly environment: string;
  /** Google Analytics' measurement id; null disables it. */
  readonly analyticsId: string | null;
  /** Operator of the deployment, as it was sent; the legal pages parse it. */
  readonly operator?: unknown;
}

/** Thrown if neither the page nor `/config.json` contains the configuration. */
export class ConfigError extends Error {
  readonly code = 'CONFIG_UNREADABLE';
}

const elementId = 'kepwai-config';

/**
 * Parses the configuration from an unknown value; null if it is empty, as in a page that no server has
 * filled.
 * @throws {ConfigError} if it is present but invalid.
 */
export function parsePublicConfig(value: unknown): PublicConfig | null {
  if (!isRecord(value)) throw new ConfigError('The public configuration is not an object.');
  if (Object.keys(value).length === 0) return null;
  const {
    fetchTarget,
    liffId,
    publicUrl,
    botBasicId,
    simulation,
    demo,
    sentryDsn,
    environment,
    analyticsId,
    operator,
  } = value;
  if (typeof fetchTarget !== 'string' || typeof liffId !== 'string' || typeof publicUrl !== 'string') {
    throw new ConfigError('The public configuration needs fetchTarget, liffId and publicUrl.');
  }
  return {
    fetchTarget,
    liffId,
    publicUrl,
    operator,
    botBasicId: findText(botBasicId),
    sentryDsn: findText(sentryDsn),
    environment: findText(environment) ?? 'production',
    analyticsId: findText(analyticsId),
    demo: findText(demo),
    simulation:
      isRecord(simulation) && typeof simulation.lineOrigin === 'string'
        ? { lineOrigin: simulation.lineOrigin }
        : null,
  };
}

/**
 * Reads the configuration from the page, or else from `/config.json`.
 * @throws {ConfigError} if neither can be read.
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

/**
 * Returns {@link readPublicConfig} of this page, read once. A failure is not cached, so a later call retries.
 */
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
