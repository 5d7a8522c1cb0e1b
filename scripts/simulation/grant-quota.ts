import { once } from 'node:events';
import type { Simulation } from './simulation.ts';

/** A quota to be given: LINE's ids of its owner and of the chat that is linked to it. */
export interface Grant {
  owner: string;
  chat: string;
  name: string;
  /** As `5GB`. */
  limit: string;
}

/** Gives a chat storage, as an operator does: `kepwai quota grant`. */
export async function grantQuota(simulation: Simulation, { owner, chat, name, limit }: Grant): Promise<void> {
  const options = ['--owner', owner, '--chat', chat, '--name', name, '--limit', limit];
  const [code] = await once(simulation.spawnKepwai(['quota', 'grant', ...options]), 'exit');
  if (code !== 0) throw new Error('kepwai quota grant failed');
}
