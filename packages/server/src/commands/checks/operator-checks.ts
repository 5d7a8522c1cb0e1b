import type { Env } from '../../env.ts';
import type { OperatorEnv } from '../../operator-env.ts';
import type { Check } from './checks.ts';

const variables: readonly (readonly [keyof OperatorEnv, variable: string])[] = [
  ['name', 'OPERATOR_NAME'],
  ['address', 'OPERATOR_ADDRESS'],
  ['contact', 'OPERATOR_CONTACT'],
  ['dataProtectionOfficer', 'OPERATOR_DPO'],
];

const meaning =
  'The legal pages have to say who keeps the data and how to reach them (PDPA, section 23). OPERATOR_DPO is a name with a contact, or `none` where the law requires no data protection officer.';

function missing(operator: OperatorEnv): string[] {
  return variables.flatMap(([key, variable]) => (operator[key] === null ? [variable] : []));
}

/** Creates the check that the legal pages name the operator; in development it is advice. */
export function operatorChecks({ mode, operator }: Pick<Env, 'mode' | 'operator'>): Check[] {
  if (mode !== 'production') return [];
  return [
    {
      name: 'Operator in the legal pages',
      remedy: meaning,
      async run() {
        const names = missing(operator);
        if (names.length > 0)
          throw new Error(`${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} missing`);
        return `${operator.name}`;
      },
    },
  ];
}

/** Returns advice if nobody has access to the operator's page. */
export function operatorPageAdvice({ operators }: Pick<Env, 'operators'>): string[] {
  if (operators.length > 0) return [];
  return [
    'Operator’s page: OPERATORS is not set, so nobody can open /microapp/operator. Payments wait for `kepwai payment` then.',
  ];
}

/** Returns advice about the operator outside production. */
export function operatorAdvice({ mode, operator }: Pick<Env, 'mode' | 'operator'>): string[] {
  const names = missing(operator);
  if (mode === 'production' || names.length === 0) return [];
  return [`Operator in the legal pages: ${names.join(', ')} not set. ${meaning}`];
}
