/**
 * Measures how fast pages open on a cheap phone: `npm run bench:page`. Prints medians beside those of the
 * commit that the work on it began with. `-- --runs=1 --only=warm` makes one short run.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type LaunchOptions } from 'playwright';
import { ensureBrowser } from '../../browser.ts';
import { buildProductionApp, buildServer } from '../../simulation/builds.ts';
import { seedStory } from '../../simulation/seed.ts';
import { startSimulation } from '../../simulation/simulation.ts';
import { freePort } from '../measurement.ts';
import { openFrontDoor } from './front-door.ts';
import type { Score } from './lighthouse.ts';
import { createPhones } from './phones.ts';
import { scoreSite } from './site.ts';
import {
  type OpeningRow,
  printOpenings,
  printScores,
  printShareScores,
  printTable,
  type Row,
} from './table.ts';
import type { Network } from './visit.ts';

const networks: readonly Network[] = [
  { name: '4G', megabitPerSecond: 1.6, latencyMs: 150 },
  { name: '9M', megabitPerSecond: 9, latencyMs: 100 },
];

/** Name of opening pictures among the visits. */
const openings = 'pictures';
/** Name of Lighthouse's score among the visits. */
const scores = 'lighthouse';
/** Name of Lighthouse's scores of the public site among the visits. */
const site = 'site';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Part of the name of the visits to measure; empty: all. */
    only: { type: 'string', default: '' },
  },
});

const [appDir] = await Promise.all([buildProductionApp(), buildServer()]);
// All visits are one person's.
process.env.RATE_LIMITS = 'off';
process.env.LOG_LEVEL ??= 'error';
const given = process.env.KEPWAI_DATA;
const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'kepwai-bench-page-')));
await mkdir(dataDir, { recursive: true });
const doorPort = await freePort();
const simulation = await startSimulation({
  dataDir,
  port: await freePort(),
  linePort: await freePort(),
  publicUrl: `https://localhost:${doorPort}`,
  appDir,
  usesLineSdk: true,
});
try {
  await seedStory(simulation);
  await simulation.line.control.idle();
  const door = await openFrontDoor(doorPort, dataDir, simulation);
  const executablePath = ensureBrowser();
  const launch = {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      `--ignore-certificate-errors-spki-list=${door.keyHash}`,
      `--host-resolver-rules=MAP *.line.me 127.0.0.1:${doorPort}, MAP *.line-scdn.net 127.0.0.1:${doorPort}`,
    ],
  };
  const browser = await chromium.launch(launch);
  try {
    const phones = await createPhones(browser, simulation);
    if (![openings, scores, site].includes(values.only)) printTable(await measureAll(phones));
    if (openings.includes(values.only)) printOpenings(await measureOpenings(phones));
    if (scores.includes(values.only)) {
      printScores(await measureScores(phones.scoreFront, launch));
      printShareScores(await measureScores(phones.scoreShare, launch));
    }
    if (site.includes(values.only))
      await scoreSite(simulation.publicUrl, { launch, runs: Number(values.runs) });
    console.log(
      `Load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    );
  } finally {
    await browser.close();
    await door.close();
  }
} finally {
  await simulation.stop();
  if (given === undefined) await rm(dataDir, { recursive: true, force: true });
}

async function measureAll({ open, visits }: Awaited<ReturnType<typeof createPhones>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, measure, ...phone } of visits.filter((visit) => visit.name.includes(values.only))) {
    for (const network of networks) {
      const measured = [];
      while (measured.length < Number(values.runs)) {
        const context: BrowserContext = await open(phone);
        measured.push(await measure(context, network));
        await context.close();
      }
      rows.push({ visit: name, network: network.name, measured });
    }
  }
  return rows;
}

async function measureOpenings({
  openPictures,
}: Awaited<ReturnType<typeof createPhones>>): Promise<OpeningRow[]> {
  const rows: OpeningRow[] = [];
  for (const network of networks) {
    const measured = [];
    while (measured.length < Number(values.runs)) measured.push(await openPictures(network));
    rows.push({ network: network.name, measured });
  }
  return rows;
}

async function measureScores(
  score: (launch: LaunchOptions) => Promise<Score>,
  launch: LaunchOptions,
): Promise<Score[]> {
  const measured = [];
  while (measured.length < Number(values.runs)) measured.push(await score(launch));
  return measured;
}
