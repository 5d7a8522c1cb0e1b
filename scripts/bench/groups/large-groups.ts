/**
 * Measures what could grow with the files of a group: lists, counts, the timeline and searches, of a group of 1,000,000
 * files beside one of 10,000. On its own: `node --conditions=@kepwai/source scripts/bench/groups/large-groups.ts`. Other
 * sizes: `KEPWAI_BENCH_FILES=100000`.
 */

import { measureList } from '../lists/list.ts';
import { measureSearch } from '../lists/search.ts';
import { measureTimeline } from '../lists/timeline.ts';
import type { Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';
import { fillSmallAndLarge } from './fill-group.ts';
import { measureGrowth } from './growth.ts';

/** Fills both groups of a stage and measures them. */
export async function measureLargeGroups(stage: Stage): Promise<Measurement[]> {
  const groups = await fillSmallAndLarge(stage);
  return [
    ...(await measureList(stage, groups)),
    ...(await measureTimeline(stage, groups)),
    ...(await measureGrowth(stage, groups)),
    ...(await measureSearch(stage, groups)),
  ];
}

if (import.meta.main) await runAlone(measureLargeGroups);
