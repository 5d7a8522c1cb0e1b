import { createUpload, uploadWhole } from '../checks/tus.ts';
import { templateNames } from '../document/match.ts';
import type { Operation } from '../document/operation.ts';
import { fillPath } from '../http/serialise.ts';
import { findTus, type TusOperations } from '../http/tus-protocol.ts';
import { isSafe } from '../session/exchange.ts';
import { buildInput, type Input } from '../session/input.ts';
import { listIn } from '../session/known.ts';
import type { Session } from '../session/session.ts';

/** Creates one resource of each kind through the API, containers first. */
export async function seed(session: Session): Promise<void> {
  const { document } = session;
  if (!session.hasActor('member') && document.operations.every(({ security }) => security.length > 0)) return;
  const isTus = new Set(findTus(document.operations).map(({ create }) => create));
  const creators = document.operations
    .filter(
      (operation) => operation.method === 'POST' && !isTus.has(operation) && hasItems(session, operation),
    )
    .toSorted((one, other) => templateNames(one.path).length - templateNames(other.path).length);
  for (const operation of creators) await createOne(session, operation);
  for (const tus of findTus(document.operations)) {
    await createUpload(session, tus);
    const uploadId = await uploadWhole(session, tus);
    if (!uploadId) continue;
    learnBelow(session, tus, uploadId);
    await findUploadedThing(session, uploadId);
  }
}

/** Reads lists, so that resources that cannot be created can be read. */
export async function explore(session: Session): Promise<void> {
  const { document, known, seed } = session;
  const readers = document.operations
    .filter(({ method, responses }) => method === 'GET' && !responses.has('101'))
    .toSorted((one, other) => one.path.length - other.path.length);
  const waiting = new Set(readers);
  // A list may name the needs of an earlier operation: repeated until there is nothing new to request.
  for (let hasAsked = true; hasAsked; ) {
    hasAsked = false;
    for (const operation of waiting) {
      const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
      if ('missing' in built || built.confidence === 'guessed') continue;
      waiting.delete(operation);
      hasAsked = true;
      await exploreOne(session, operation, built.input);
    }
  }
}

/**
 * Calls one reader. Items of a list belong to the parent in the path, so that parent stays in use; if the
 * list is empty, the lists of the other known parents are requested.
 */
async function exploreOne(session: Session, operation: Operation, input: Input): Promise<void> {
  const { known } = session;
  const askForItems = async (asked: Input) => {
    const exchange = await session.ask({ operation, actor: 'member', input: asked, what: 'good input' });
    return exchange?.json ? listIn(exchange.json.value) : null;
  };
  const items = await askForItems(input);
  const parameter = operation.parameters.find((each) => known.candidates(operation, each).length > 1);
  if (!items || !parameter) return;
  const [first = '', ...others] = known.candidates(operation, parameter);
  if (items.length > 0) return known.settle(parameter.name, first);
  for (const id of others) {
    const found = await askForItems({
      ...input,
      parameters: new Map(input.parameters).set(parameter, id),
    });
    if (found && found.length > 0) return known.settle(parameter.name, id);
  }
}

/** Operations below an upload's path, such as its bytes, use the finished one. */
function learnBelow({ document, known, created }: Session, { patch }: TusOperations, uploadId: string): void {
  const thing = created.find(
    ({ template, values }) => template === patch.path && [...values.values()].includes(uploadId),
  );
  if (!thing) return;
  for (const { path } of document.operations)
    if (path.startsWith(`${patch.path}/`)) known.learnAddress(fillPath(path, thing.values), 'created');
}

function hasItems({ document }: Session, { path }: Operation): boolean {
  return document.operations.some((other) => /^\/\{[^}]+\}$/.test(other.path.replace(path, '')));
}

async function createOne(session: Session, operation: Operation): Promise<void> {
  const { document, known, created, seed } = session;
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built || !built.isOurs) return;
  const before = created.length;
  await session.ask({ operation, actor: 'member', input: built.input, what: 'good input' });
  const thing = created[before];
  const [name = ''] = thing ? templateNames(thing.template).slice(-1) : [];
  if (thing) known.learn(thing.template, thing.values.get(name) ?? '', 'created');
}

/** A finished upload is a resource of the backend, often with the same id: the first reader that finds it claims it. */
async function findUploadedThing(session: Session, id: string): Promise<void> {
  const { document, known, seed, created } = session;
  for (const operation of document.operations.filter(
    (candidate) => isSafe(candidate) && candidate.method === 'GET',
  )) {
    const [last] = templateNames(operation.path).slice(-1);
    const parameter = operation.parameters.find(({ name, in: place }) => place === 'path' && name === last);
    if (!parameter || !operation.path.endsWith('}') || known.valueOf(operation, parameter)) continue;
    const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
    if ('missing' in built) continue;
    const parameters = new Map(built.input.parameters).set(parameter, id);
    const others = [...parameters].filter(([{ in: place }]) => place === 'path');
    if (others.some(([each]) => each !== parameter && !known.valueOf(operation, each))) continue;
    const answered = await session.ask({
      operation,
      actor: 'member',
      input: { ...built.input, parameters },
      what: 'what was uploaded',
    });
    if (answered?.answer.status !== 200) continue;
    known.learn(operation.path, id, 'created');
    known.learnLinks(answered.json?.value, 'created');
    created.push({
      template: operation.path,
      values: new Map(others.map(([{ name }, value]) => [name, String(value)])),
    });
    return;
  }
}
