import type { ContractDocument } from '../document/document.ts';
import { matchPath } from '../document/match.ts';
import type { Operation } from '../document/operation.ts';
import { isObject, isString } from '../json.ts';
import { type KnownValue, type Origin, originWeights } from './known-value.ts';

/** Known addresses from answers. */
export interface KnownLinks {
  /** Returns values of an address from an answer, by location and name: `query t`. */
  linkOf(operation: Operation): Map<string, KnownValue> | undefined;
  /** Returns the base of such an address, instead of the base address; undefined if it is relative. */
  linkBaseOf(operation: Operation): string | undefined;
  /** Learns addresses from an answer: addresses of our own resources take precedence. */
  learnLinks(answer: unknown, origin: Origin): void;
  /** Learns one address: operations on it use its values from now on. */
  learnAddress(address: string, origin: Origin): void;
}

/** Values of an address. */
interface Link {
  weight: number;
  values: Map<string, KnownValue>;
  base: string | undefined;
}

const relativeBase = 'http://kepwai.invalid';

/** Creates known addresses. Answers contain complete paths, the document those after `basePath`. */
export function createKnownLinks(document: ContractDocument, basePath: string): KnownLinks {
  const links = new Map<string, Link>();

  function learnAddress(address: string, origin: Origin): void {
    const url = new URL(address, relativeBase);
    const isUnderBase = url.pathname.startsWith(`${basePath}/`);
    const path = isUnderBase ? url.pathname.slice(basePath.length) : url.pathname;
    const base = url.origin === relativeBase ? undefined : `${url.origin}${isUnderBase ? basePath : ''}`;
    const weight = originWeights[origin];
    for (const { operation, pathValues } of matchPath(document.operations, path)) {
      if ((links.get(operation.path)?.weight ?? 0) > weight) continue;
      const found = [
        ...Object.entries(pathValues).map(([name, value]) => [`path ${name}`, value] as const),
        ...[...url.searchParams].map(([name, value]) => [`query ${name}`, value] as const),
      ];
      const values = new Map(found.map(([key, value]) => [key, { value, origin }]));
      links.set(operation.path, { weight, values, base });
    }
  }

  return {
    linkOf: (operation) => links.get(operation.path)?.values,
    linkBaseOf: (operation) => links.get(operation.path)?.base,
    learnLinks(answer, origin) {
      // A path alone is known in other ways; only an answer can contain a query.
      for (const address of addressesIn(answer)) if (address.includes('?')) learnAddress(address, origin);
    },
    learnAddress,
  };
}

/** Lists the texts in an answer that could be addresses. */
function addressesIn(answer: unknown): string[] {
  if (isString(answer)) return /^(\/|https?:\/\/)\S+$/.test(answer) ? [answer] : [];
  if (Array.isArray(answer)) return answer.flatMap(addressesIn);
  return isObject(answer) ? Object.values(answer).flatMap(addressesIn) : [];
}
