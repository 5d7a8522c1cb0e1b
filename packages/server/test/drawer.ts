import { createDecoders, type Decoders } from '../src/domains/contents/decoding/decoders.ts';
import {
  type DecodingPlan,
  machineMemoryBytes,
  planDecoding,
} from '../src/domains/contents/decoding/memory.ts';
import { createDrawer, type Drawer } from '../src/domains/contents/pictures/drawer.ts';
import type { Scope } from './database.ts';

/** Starts decoders that end with the test or file. Default: as many as this machine's memory allows. */
export function createTestDecoders(t: Scope, plan: Partial<DecodingPlan> = {}): Decoders {
  const decoders = createDecoders({ ...planDecoding(machineMemoryBytes()), ...plan });
  t.onTestFinished(async () => decoders.close());
  return decoders;
}

/** Starts a drawer that ends with the test or file. `drawMs`: limit of a content. */
export function createTestDrawer(
  t: Scope,
  { drawMs, ...plan }: Partial<DecodingPlan> & { drawMs?: number } = {},
): Drawer {
  return createDrawer(createTestDecoders(t, plan), drawMs === undefined ? {} : { drawMs });
}
