import { type CheckId, checkCatalogue, isCheckId } from '../catalogue.ts';
import { CouldNotRun } from '../could-not-run.ts';
import type { ContractDocument } from '../document/document.ts';
import type { Operation } from '../document/operation.ts';

/** Selection of what a run checks. */
export interface Selection {
  hasOperation(operation: Operation): boolean;
  hasCheck(check: CheckId): boolean;
  /** Returns whether this operation was selected by name. */
  isNamed(operation: Operation): boolean;
}

/** The four calls of Kepwai's specification: with these alone its app can show whether a person may enter. */
const core = [
  'GET /api/me',
  'POST /api/auth/login-via-line',
  'GET /api/me/group/{}/verify',
  'GET /api/me/quota/{}/verify',
];

interface SelectionOptions {
  level: 'core' | 'full';
  only: string[];
  skip: string[];
}

/**
 * Creates a selection. Names are ids of checks or operations, `GET /path`, or tags.
 * @throws CouldNotRun for an unknown name
 */
export function createSelection(
  document: ContractDocument,
  { level, only, skip }: SelectionOptions,
): Selection {
  for (const name of [...only, ...skip]) {
    if (isCheckId(name) || document.operations.some((operation) => namesOf(operation).includes(name)))
      continue;
    const checks = Object.keys(checkCatalogue).join(', ');
    throw new CouldNotRun(
      `Nothing is called ${name}: neither an operation or tag of the document, nor a check (${checks})`,
    );
  }
  const isCalled = (names: string[]) => (operation: Operation) =>
    namesOf(operation).some((name) => names.includes(name));
  const onlyOperations = only.filter((name) => !isCheckId(name));
  const onlyChecks = only.filter(isCheckId);
  const isNamed = isCalled(onlyOperations);
  const isSkipped = isCalled(skip);
  const inLevel = (operation: Operation) => level === 'full' || core.includes(shapeOf(operation));
  const selection: Selection = {
    hasOperation: (operation) =>
      inLevel(operation) && (onlyOperations.length === 0 || isNamed(operation)) && !isSkipped(operation),
    hasCheck: (check) => (onlyChecks.length === 0 || onlyChecks.includes(check)) && !skip.includes(check),
    isNamed,
  };
  if (!document.operations.some(selection.hasOperation))
    throw new CouldNotRun(`No operation of ${document.title} is left to check`);
  return selection;
}

function namesOf({ id, method, path, tags }: Operation): string[] {
  return [id, `${method} ${path}`, ...tags];
}

function shapeOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`;
}
