import * as z from 'zod';
import { isOrigin } from './env-values.ts';

/** Variable of the demo (docs/decisions/066). */
export const demoShape = {
  /** `on`: everybody can try this deployment, whose LINE is simulated. An address: people try it there. */
  DEMO: z
    .string()
    .refine(
      (demo) => demo === 'on' || demo === 'off' || isOrigin(demo),
      'must be on, off, or the address of another deployment, such as https://demo.kepwai.example',
    )
    .default('off'),
};

/**
 * A demo gives its people to anybody and deletes chats, groups and people: its LINE must be a fake, in every respect.
 */
export function demoFaults(source: Readonly<Record<string, string | undefined>>): string[] {
  if (source.DEMO !== 'on') return [];
  const faults: string[] = [];
  if (!source.KEPWAI_SIMULATION_LINE_ORIGIN)
    faults.push('DEMO must not be on with a real LINE: start a deployment of its own by `DEMO=on npm start`');
  for (const name of ['LINE_API_BASE', 'LINE_DATA_BASE', 'LINE_ACCESS_BASE'] as const) {
    const base = source[name];
    if (!base || (URL.canParse(base) && /(^|\.)line\.me$/.test(new URL(base).hostname)))
      faults.push(`${name} must name the simulated LINE while DEMO is on`);
  }
  return faults;
}
