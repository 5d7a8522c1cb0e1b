import type { ContractDocument } from '../document/document.ts';
import { templateNames } from '../document/match.ts';
import type { Exchange, Plan } from './exchange.ts';
import { findIds, itemTemplates } from './ids-in-lists.ts';
import { idIn, type KnownValues } from './known.ts';
import type { Origin } from './known-value.ts';

/** A resource that this run created, with its path. */
export interface CreatedThing {
  template: string;
  values: Map<string, string>;
}

interface LearnerParts {
  document: ContractDocument;
  known: KnownValues;
  /** Collects created resources, in order. */
  created: CreatedThing[];
}

/** Creates a learner that takes ids and addresses from successful answers. */
export function createLearner({ document, known, created }: LearnerParts): {
  learn(exchange: Exchange): void;
} {
  /**
   * Records created resources, including those of callers who should have been refused, and the values in the member's
   * answers.
   */
  function learn(exchange: Exchange): void {
    const { plan, json, answer } = exchange;
    if (plan.operation.method === 'POST') learnCreated(exchange);
    if (plan.actor !== 'member' || !json) return;
    const origin = originOf(plan);
    known.learnLinks(json.value, origin);
    if (plan.operation.method !== 'GET' || answer.isCut) return;
    const { byTemplate, byName } = findIds(document, plan.operation, json.value);
    for (const [template, [id]] of byTemplate) if (id) known.learn(template, id, 'found');
    for (const [name, ids] of byName) known.learnName(name, ids);
  }

  function originOf({ operation, input }: Plan): Origin {
    const origins = [...input.parameters.keys()]
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => known.valueOf(operation, parameter)?.origin ?? 'found');
    if (origins.includes('created')) return 'created';
    return origins.length > 0 && !origins.includes('found') ? 'given' : 'found';
  }

  function learnCreated({ plan, json, answer }: Exchange): void {
    const location = answer.headers
      .get('location')
      ?.replace(/[?#].*$/, '')
      .split('/')
      .pop();
    for (const template of itemTemplates(document, plan.operation)) {
      const [name = ''] = templateNames(template).slice(-1);
      const id = (json && idIn(json.value, name)) ?? (location ? decodeURIComponent(location) : null);
      if (!id) continue;
      const values = new Map<string, string>();
      for (const [parameter, value] of plan.input.parameters)
        if (parameter.in === 'path') values.set(parameter.name, String(value));
      created.push({ template, values: values.set(name, id) });
    }
  }

  return { learn };
}
