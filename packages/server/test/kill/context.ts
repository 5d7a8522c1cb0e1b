import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { GroupOfChat, Ledger } from './ledger.ts';
import { patienceMs } from './patience.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';

export const names = ['แม่', 'พ่อ', 'น้อง'];

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** State that all parts of the story share. */
export interface Context {
  product: Product;
  random: Random;
  ledger: Ledger;
  groups: GroupOfChat[];
  userIds: string[];
  people: Client[];
}

export function nameAt(index: number): string {
  const name = names.at(index);
  if (name === undefined) throw new Error('nobody is called so');
  return name;
}

export function personAt(people: Client[], index: number): Client {
  const person = people.at(index);
  if (!person) throw new Error('nobody is there');
  return person;
}

/** Waits until something holds; fails after five minutes. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('what was waited for did not come in five minutes');
    await delay(10);
  }
}
