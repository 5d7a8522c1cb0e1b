import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type Allowance, createAllowance } from './allowance.ts';

const windowMs = 10_000;

/** Maximum number of keys, of some hundred bytes each. */
const maxKeys = 20_000;

/**
 * Points within ten seconds. A person can make some hundred small requests a second, more than any page does.
 * A family, an office or a whole mobile network may share one address, so people who are signed in share a
 * generous one, and strangers at their address cannot use it up.
 */
const allowances = { person: 6_000, address: 60_000, strangers: 12_000 } as const;

/** Passwords of links that are compared within ten seconds for an address, over all links. */
const passwordsOfAddress = 30;

/** Rate limits by the cost of requests. Each node counts for itself. */
export interface Limits {
  /**
   * Spends points of an identified person, at any address.
   * @throws RATE_LIMITED
   */
  spendAsPerson(request: FastifyRequest, userId: string, cost: number): void;
  /**
   * Spends points of an address without an identified person.
   * @throws RATE_LIMITED
   */
  spendAsStranger(request: FastifyRequest, cost: number): void;
  /**
   * Counts a password just before it is compared. The allowance is separate: guessing blocks nothing else for the
   * address.
   * @throws RATE_LIMITED
   */
  spendOnPassword(network: string): void;
}

export function createLimits({ clock, isOff }: { clock: () => Date; isOff: boolean }): Limits {
  if (isOff) {
    const spendNothing = () => undefined;
    return { spendAsPerson: spendNothing, spendAsStranger: spendNothing, spendOnPassword: spendNothing };
  }
  const allowanceOf = (points: number) => createAllowance({ points, windowMs, maxKeys, clock });
  const people = allowanceOf(allowances.person);
  const addresses = allowanceOf(allowances.address);
  const strangers = allowanceOf(allowances.strangers);
  const passwords = allowanceOf(passwordsOfAddress);
  const warnOnce = createWarning();

  return {
    spendAsPerson(request, userId, cost) {
      warnOnce(request);
      spend(people, userId, cost);
      spend(addresses, networkOf(request.ip), cost);
    },
    spendAsStranger(request, cost) {
      warnOnce(request);
      spend(strangers, networkOf(request.ip), cost);
    },
    spendOnPassword: (network) => spend(passwords, network, 1),
  };
}

function spend(allowance: Allowance, key: string, cost: number): void {
  const retryAfterSeconds = allowance.spend(key, cost);
  if (retryAfterSeconds !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
}

function createWarning(): (request: FastifyRequest & { log: FastifyBaseLogger }) => void {
  let isWarned = false;
  return ({ headers, ips, log }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return;
    isWarned = true;
    log.warn('requests come by a proxy that TRUST_PROXY does not name: all its people are counted as one');
  };
}

/**
 * Returns the address itself; of IPv6 the first 64 bits, which belong to one customer. Node forgets the address of a client
 * that has left while its request waited: all of those are one network, and none of them gets an answer.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'left';
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
