import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { CouldNotRun } from '../could-not-run.ts';
import bundled from '../generated/openapi.json' with { type: 'json' };
import { isObject, isString } from '../json.ts';
import { type ContractDocument, createDocument } from './document.ts';
import { absolutise } from './references.ts';
import { upgradeFrom30 } from './upgrade.ts';

/** Address that stands for our own document, which is not fetched. */
const bundledUri = 'https://kepwai.invalid/openapi.json';

/** Timeout of reading a document. */
const fetchTimeoutMs = 30_000;

/**
 * Reads an OpenAPI 3.1 document (3.0 is supported as well) by path or http(s) address, JSON or YAML, with all
 * files that it refers to. Default: the contract of Kepwai that this package contains.
 * @throws CouldNotRun if something cannot be read, or is no OpenAPI document
 */
export async function loadDocument(source?: string, signal?: AbortSignal): Promise<ContractDocument> {
  const root = source === undefined ? bundledUri : toUri(source);
  const files = new Map<string, unknown>();
  const wanted = [root];
  for (let uri = wanted.shift(); uri !== undefined; uri = wanted.shift()) {
    if (files.has(uri)) continue;
    const content = uri === bundledUri ? bundled : await readUri(uri, signal);
    // Some refer to text files, which nothing here needs: an unreadable file only fails if it is used.
    if (content instanceof CouldNotRun && uri === root) throw content;
    const found = (other: string) => wanted.push(other);
    files.set(uri, content instanceof CouldNotRun ? content : absolutise(content, uri, found));
  }
  const main = files.get(root);
  const version = isObject(main) && isString(main.openapi) ? main.openapi : '';
  if (!/^3\.[012]\b/.test(version))
    throw new CouldNotRun(`${source} is no OpenAPI 3.1 document (openapi: ${version || 'missing'})`);
  for (const [uri, file] of files) if (!(file instanceof CouldNotRun)) files.set(uri, upgradeFrom30(file));
  return createDocument(root, files);
}

function toUri(source: string): string {
  return /^(https?|file):/.test(source)
    ? new URL(source).href.replace(/#.*$/, '')
    : pathToFileURL(resolve(source)).href;
}

/** Returns the content of the file, or the error that it cannot be read. */
async function readUri(uri: string, signal?: AbortSignal): Promise<unknown> {
  try {
    const text = uri.startsWith('file:')
      ? await readFile(fileURLToPath(uri), 'utf8')
      : await fetchText(uri, signal);
    return parse(text, { maxAliasCount: 10_000, merge: true });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new CouldNotRun(`The document ${uri} cannot be read: ${reason}`, { cause });
  }
}

async function fetchText(uri: string, signal?: AbortSignal): Promise<string> {
  const limit = AbortSignal.timeout(fetchTimeoutMs);
  const answer = await fetch(uri, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.text();
}
