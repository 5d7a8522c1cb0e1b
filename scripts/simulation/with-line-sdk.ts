/**
 * Runs the production app with LINE's own SDK. A browser works only if LINE's hosts are routed to the fake
 * LINE, as the journeys of `e2e/liff` do. Prints both addresses as JSON in one line, and ends on SIGTERM.
 */
import { buildProductionApp, buildServer } from './builds.ts';
import { chooseNodes } from './nodes.ts';
import { startSimulation } from './simulation.ts';

const [appDir] = await Promise.all([buildProductionApp(), buildServer()]);
const { publicUrl, lineUrl, stop } = await startSimulation({
  dataDir: String(process.env.KEPWAI_DATA),
  port: Number(process.env.PORT),
  linePort: Number(process.env.FAKE_LINE_PORT),
  appDir,
  usesLineSdk: true,
  nodes: chooseNodes(process.env),
  onServerExit: (code) => process.exit(code ?? 1),
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ publicUrl, lineUrl })}\n`);
