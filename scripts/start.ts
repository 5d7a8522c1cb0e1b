/** Runs the whole product with a simulated LINE: `npm start`. Everything it writes is in `.data/`. */
import path from 'node:path';
import { buildServer, buildSimulatedApp } from './simulation/builds.ts';
import { chooseNodes } from './simulation/nodes.ts';
import { openBrowser } from './simulation/open-browser.ts';
import { choosePorts } from './simulation/ports.ts';
import { root } from './simulation/root.ts';
import { deleteUnfinishedStory, seedStory } from './simulation/seed.ts';
import { startSimulation } from './simulation/simulation.ts';

// Warnings are for operators; in the simulation LINE fails on purpose.
process.env.LOG_LEVEL ??= 'error';
const { port, linePort } = choosePorts(process.env);
const nodes = chooseNodes(process.env);
buildServer();
const dataDir = path.resolve(root, process.env.KEPWAI_DATA ?? '.data');
await deleteUnfinishedStory(dataDir);
const simulation = await startSimulation({
  dataDir,
  port,
  linePort,
  appDir: buildSimulatedApp(),
  nodes,
  onServerExit: (code) => {
    console.error(`The server ended (exit code ${code}).`);
    process.exit(1);
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulation.stop().then(() => process.exit(0)));
}
if (process.env.KEPWAI_SEED !== 'none') await seedStory(simulation);

const chatPage = `${simulation.lineUrl}/line`;
console.log(`
  เก็บไว้ พร้อมแล้ว · Kepwai is running, with LINE simulated

    Begin here: the chats   ${chatPage}   (post as one of several people, tap what the bot says)
    The app by itself       ${simulation.publicUrl}

  Everything lies in ${path.relative(process.cwd(), dataDir)}/ · stop with Ctrl+C
`);
openBrowser(chatPage, process.env);
