/** Runs the whole product with a simulated LINE: `npm start`. Everything it writes is in `.data/`. */
import path from 'node:path';
import { buildServer, buildSimulatedApp } from './simulation/builds.ts';
import { type DemoOptions, readDemo, readOrigin } from './simulation/demo/demo-env.ts';
import { startDemo } from './simulation/demo/start-demo.ts';
import { chooseNodes } from './simulation/nodes.ts';
import { openBrowser } from './simulation/open-browser.ts';
import { choosePorts } from './simulation/ports.ts';
import { root } from './simulation/root.ts';
import { deleteUnfinishedStory, seedStory } from './simulation/seed.ts';
import { type SimulationOptions, startSimulation } from './simulation/simulation.ts';

// Warnings are for operators; in the simulation LINE fails on purpose.
process.env.LOG_LEVEL ??= 'error';
const { port, linePort } = choosePorts(process.env);
const nodes = chooseNodes(process.env);
buildServer();
const demo = readDemo(process.env, linePort);
// A demo's data is separate, and never mixed with posts of visitors.
const dataDir = path.resolve(root, process.env.KEPWAI_DATA ?? (demo ? '.data/demo' : '.data'));
const publicUrl = demo ? readOrigin(process.env, 'PUBLIC_URL') : undefined;
await deleteUnfinishedStory(dataDir);
const options: SimulationOptions = {
  dataDir,
  port,
  linePort,
  appDir: buildSimulatedApp(),
  nodes,
  ...(publicUrl !== undefined && { publicUrl }),
  onServerExit: (code) => {
    console.error(`The server ended (exit code ${code}).`);
    process.exit(1);
  },
};
if (demo) await runDemo(demo);
else await runAlone();

async function runDemo(reached: DemoOptions): Promise<void> {
  const { publicUrl: home, lineUrl, stop } = await startDemo(options, reached);
  stopOnSignal(stop);
  console.log(`
  Kepwai is running as a demo: everybody who opens ${home} can try it for an hour

    The simulated LINE, from outside   ${lineUrl}
`);
}

async function runAlone(): Promise<void> {
  const simulation = await startSimulation(options);
  stopOnSignal(simulation.stop);
  if (process.env.KEPWAI_SEED !== 'none') await seedStory(simulation);
  const chatPage = `${simulation.lineUrl}/line`;
  console.log(`
  เก็บไว้ พร้อมแล้ว · Kepwai is running, with LINE simulated

    Begin here: the chats   ${chatPage}   (post as one of several people, tap what the bot says)
    The app by itself       ${simulation.publicUrl}

  Everything lies in ${path.relative(process.cwd(), dataDir)}/ · stop with Ctrl+C
`);
  openBrowser(chatPage, process.env);
}

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}
