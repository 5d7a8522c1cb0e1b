import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer, buildSimulatedApp } from '../simulation/builds.ts';
import { findFreePorts } from '../simulation/ports.ts';
import { type CallAsPerson, registerPerson } from '../simulation/register.ts';
import { seedStory } from '../simulation/seed.ts';
import { type Simulation, startSimulation } from '../simulation/simulation.ts';

/** Instant at which every story of the pictures ends: a Sunday at noon. */
export const storyEndsAt = Date.parse('2026-11-22T12:05:00+07:00');

/** Person of the story. */
export interface Person {
  readonly userId: string;
  readonly call: CallAsPerson;
}

/** Running product whose story ended at `storyEndsAt`. */
export interface Product {
  readonly simulation: Simulation;
  /** Instant from which the server's own times are of this run. */
  readonly startedAt: number;
  person(displayName: string): Promise<Person>;
  /** Returns the server's id of a person's group. */
  groupId(person: Person, name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the product on free ports, with its story in an empty folder. */
export async function startProduct(): Promise<Product> {
  const [appDir] = await Promise.all([buildSimulatedApp(), buildServer()]);
  process.env.RATE_LIMITS = 'off';
  process.env.SECURITY_LOG = 'off';
  process.env.LOG_LEVEL ??= 'error';
  const startedAt = Date.now();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kepwai-pictures-'));
  const [port = 0, linePort = 0] = await findFreePorts(2);
  const simulation = await startSimulation({ dataDir, port, linePort, appDir });
  const stop = async () => {
    await simulation.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    await seedStory(simulation, { now: storyEndsAt });
    await simulation.line.control.idle();
    endConversations(simulation);
  } catch (error) {
    await stop();
    throw error;
  }
  return { simulation, startedAt, ...findPeople(simulation), stop };
}

/** Moves messages from the creation of the story, such as the bot's answers, to the end of the story. */
function endConversations({ line }: Simulation): void {
  const { messages } = line.store;
  const late = messages.values().filter(({ at }) => at > storyEndsAt);
  for (const [place, message] of late.toSorted((one, other) => one.at - other.at).entries())
    messages.put(message.messageId, { ...message, at: storyEndsAt - (late.length - place) * 1000 });
}

function findPeople(simulation: Simulation) {
  return {
    async person(displayName: string): Promise<Person> {
      const found = simulation.line.store.users.values().find((user) => user.displayName === displayName);
      if (!found) throw new Error(`Nobody is called ${displayName}`);
      return { userId: found.userId, call: await registerPerson(simulation, found) };
    },
    async groupId({ call }: Person, name: string): Promise<string> {
      const { items } = await call<{ items: { id: string; name: string | null }[] }>('GET', '/api/me/group');
      const found = items.find((group) => group.name === name);
      if (!found) throw new Error(`${name} is no group of this person`);
      return found.id;
    },
  };
}
