import { tmpdir } from 'node:os';
import path from 'node:path';

/** A product with LINE simulated that the journeys of one worker have for themselves. */
export interface TestedProduct {
  port: number;
  linePort: number;
  /** Where people open it. */
  origin: string;
  /** The fake LINE beside it. */
  lineOrigin: string;
  /** Folder of all that it writes. */
  dataDir: string;
}

/** Number of products, and of workers. */
export const productCount = 2;

const firstPort = Number(process.env.KEPWAI_E2E_PORT ?? 24_310);
// Workers find what the first process chose.
process.env.KEPWAI_E2E_DATA ??= path.join(tmpdir(), `kepwai-e2e-${process.pid}`);
const folder = process.env.KEPWAI_E2E_DATA;

/** Returns the product of a worker, by Playwright's `parallelIndex`. Each has two ports, from `KEPWAI_E2E_PORT` on. */
export function productOf(parallelIndex: number): TestedProduct {
  const port = firstPort + 2 * parallelIndex;
  const linePort = port + 1;
  return {
    port,
    linePort,
    origin: `http://localhost:${port}`,
    lineOrigin: `http://localhost:${linePort}`,
    dataDir: path.join(folder, String(parallelIndex)),
  };
}
