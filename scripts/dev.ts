/**
 * Runs the product for development with hot reload of app and server, and a simulated LINE: `npm run dev`.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { choosePorts } from './simulation/ports.ts';
import { root } from './simulation/root.ts';
import { deleteUnfinishedStory, seedBeside } from './simulation/seed.ts';
import { startSimulation } from './simulation/simulation.ts';

const { port, serverPort, linePort } = choosePorts(process.env, { hasDevServer: true });
const dataDir = path.resolve(root, process.env.KEPWAI_DATA ?? '.data');
await deleteUnfinishedStory(dataDir);
const simulation = await startSimulation({
  dataDir,
  port: serverPort,
  linePort,
  publicUrl: `http://localhost:${port}`,
  watch: true,
});

const app = spawn('npm', ['run', '--silent', 'dev', '--', '--port', String(port), '--strictPort'], {
  cwd: path.join(root, 'app'),
  env: { ...process.env, KEPWAI_SERVER_URL: simulation.serverUrl },
  stdio: 'inherit',
});
console.log(`\n  The app         ${simulation.publicUrl}\n  The LINE chats  ${simulation.lineUrl}/line\n`);

const stopping = new AbortController();
const stop = () => {
  stopping.abort();
  app.kill();
  void simulation.stop().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
app.once('exit', stop);
await seedBeside(simulation, stopping.signal);
