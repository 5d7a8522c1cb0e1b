import { templateNames } from '../document/match.ts';
import type { Operation } from '../document/operation.ts';
import { isSuccess } from '../session/exchange.ts';
import { buildInput } from '../session/input.ts';
import type { CreatedThing } from '../session/learner.ts';
import type { Session } from '../session/session.ts';

/** Path endings of operations that remove what cannot be deleted. */
const endings = ['trash', 'archive', 'delete', 'remove', 'cancel'];

/** Removes the resources of the run, the last first. */
export async function cleanUp(session: Session): Promise<void> {
  for (const thing of session.created.toReversed()) await removeCreated(session, thing);
}

async function removeCreated(session: Session, thing: CreatedThing): Promise<void> {
  const { document } = session;
  const [name = ''] = templateNames(thing.template).slice(-1);
  const ways = document.operations.filter(({ method, path }) => {
    if (method === 'DELETE' && path === thing.template) return true;
    return method === 'POST' && endings.some((ending) => path === `${thing.template}/${ending}`);
  });
  for (const operation of ways) if (await tryWay(session, operation, thing)) return;
  // An upload at one path is often a resource at another: with the same id, in the same position.
  const elsewhere = document.operations.filter(
    ({ method, path }) =>
      method === 'POST' &&
      endings.some((ending) => path.endsWith(`}/${ending}`)) &&
      templateNames(path).length === thing.values.size &&
      !path.startsWith(thing.template),
  );
  for (const operation of elsewhere) {
    const [last = ''] = templateNames(operation.path).slice(-1);
    const values = new Map(thing.values).set(last, thing.values.get(name) ?? '');
    if (await tryWay(session, operation, { template: operation.path, values })) return;
  }
}

async function tryWay(session: Session, operation: Operation, { values }: CreatedThing): Promise<boolean> {
  const { document, known, seed } = session;
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built) return false;
  const parameters = new Map(built.input.parameters);
  for (const parameter of operation.parameters) {
    const value = parameter.in === 'path' ? values.get(parameter.name) : undefined;
    if (value !== undefined) parameters.set(parameter, value);
  }
  const answered = await session.ask({
    operation,
    actor: 'member',
    input: { ...built.input, parameters },
    what: 'cleaning up',
  });
  return (
    answered !== null &&
    (isSuccess(answered.answer.status) || (answered.answer.status === 404 && operation.method === 'POST'))
  );
}
