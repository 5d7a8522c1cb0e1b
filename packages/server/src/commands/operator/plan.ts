import { addPlan, listAllPlans, retirePlan } from '../../domains/money/plans/plans.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { inBaht, parseBaht } from './baht.ts';
import { parseBytes } from './quota-grant.ts';

/** Command-line options, unparsed. */
export interface PlanOptions {
  name?: string | undefined;
  limit?: string | undefined;
  month?: string | undefined;
  year?: string | undefined;
}

/** Prints all plans, retired ones too. */
export async function planList({ source, print }: CommandContext): Promise<number> {
  const plans = await visitDatabase(source, listAllPlans);
  for (const plan of plans) {
    const prices = `${inBaht(plan.month_satang)} a month, ${inBaht(plan.year_satang)} a year`;
    const end = plan.retired_at ? `, retired on ${plan.retired_at.toISOString().slice(0, 10)}` : '';
    print(`${plan.id}: ${plan.name}, ${plan.limit_bytes} bytes, ${prices}${end}`);
  }
  return 0;
}

/** Adds a plan; prices include VAT. */
export async function planAdd(
  { source, print }: CommandContext,
  id: string | undefined,
  { name, limit, month, year }: PlanOptions,
): Promise<number> {
  if (!id || !name || !limit || !month || !year)
    throw new CommandError('The id, --name, --limit, --month and --year are all needed.');
  if (!/^[a-z][a-z0-9-]{0,29}$/.test(id))
    throw new CommandError(`${id} is no id of a plan: small letters, digits and hyphens, such as family.`);
  const plan = {
    id,
    name,
    limit_bytes: parseBytes(limit),
    month_satang: parseBaht(month, '--month'),
    year_satang: parseBaht(year, '--year'),
    created_at: new Date(),
  };
  if (plan.limit_bytes === 0 || plan.month_satang === 0 || plan.year_satang === 0)
    throw new CommandError('Size and prices must be more than nothing: there is one free plan.');
  const isAdded = await visitDatabase(source, (db) => addPlan(db, plan));
  if (!isAdded)
    throw new CommandError(`There is a plan ${id} already, maybe a retired one; nothing was changed.`);
  print(`The plan ${id} can be bought now.`);
  return 0;
}

/** Retires a plan: its quotas keep it and can renew it. */
export async function planRetire({ source, print }: CommandContext, id: string | undefined): Promise<number> {
  if (!id) throw new CommandError('The id of the plan is needed: kepwai plan retire <id>.');
  if (id === 'free') throw new CommandError('The free plan stays: everybody can have it.');
  const isKnown = await visitDatabase(source, (db) => retirePlan(db, { id, at: new Date() }));
  if (!isKnown) throw new CommandError(`There is no plan ${id}; nothing was changed.`);
  print(`Nobody new gets the plan ${id}; who has it keeps it.`);
  return 0;
}
