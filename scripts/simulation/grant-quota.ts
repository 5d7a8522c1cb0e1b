import { once } from 'node:events';
import type { Simulation } from './simulation.ts';

/** Quota to create: LINE's ids of its owner and of the chat to link. */
export interface Grant {
  owner: string;
  chat: string;
  name: string;
  /** Size such as `5GB`. */
  limit: string;
}

/** Links a quota to a chat, as an operator does: `kepwai quota grant`. */
export async function grantQuota(
  simulation: Pick<Simulation, 'spawnKepwai'>,
  { owner, chat, name, limit }: Grant,
): Promise<void> {
  const options = ['--owner', owner, '--chat', chat, '--name', name, '--limit', limit];
  const [code] = await once(simulation.spawnKepwai(['quota', 'grant', ...options]), 'exit');
  if (code !== 0) throw new Error('kepwai quota grant failed');
}
