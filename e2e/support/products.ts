import { tmpdir } from 'node:os';
import path from 'node:path';

/** Product with a simulated LINE for the journeys of one worker. */
export interface TestedProduct {
  port: number;
  linePort: number;
  /** Origin of the app. */
  origin: string;
  /** Origin of the fake LINE. */
  lineOrigin: string;
  /** Folder for everything it writes. */
  dataDir: string;
}

/** Number of products, and of workers: journeys wait so often that three pay even on two processors. */
export const productCount = 3;

const firstPort = Number(process.env.KEPWAI_E2E_PORT ?? 24_310);
// Workers inherit the choice of the first process.
process.env.KEPWAI_E2E_DATA ??= path.join(tmpdir(), `kepwai-e2e-${process.pid}`);
const folder = process.env.KEPWAI_E2E_DATA;

/**
 * Returns the product of a worker, by Playwright's `parallelIndex`. Each has two ports, starting at
 * `KEPWAI_E2E_PORT`.
 */
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
