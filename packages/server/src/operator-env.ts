import * as z from 'zod';
import { commaList } from './env-values.ts';

/** The operator of this deployment, for the legal pages. Null: not configured. */
export interface OperatorEnv {
  /** Company, office or person who is the controller of the data. */
  name: string | null;
  /** Postal address. */
  address: string | null;
  /** Contact: e-mail, telephone number or page. */
  contact: string | null;
  /** Data protection officer, with how to reach them; `none` if the law requires none. */
  dataProtectionOfficer: string | null;
}

const line = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max} characters`)
    // A control character would break the page that shows it.
    .regex(/^\P{Cc}*$/u, 'must be one line of text')
    .transform((text) => text.trim())
    .optional();

/** Variables of the operator. */
export const operatorShape = {
  OPERATOR_NAME: line(200),
  OPERATOR_ADDRESS: line(500),
  OPERATOR_CONTACT: line(200),
  /** Name and contact, or `none` if the law requires no officer. */
  OPERATOR_DPO: line(300),
  /** LINE user ids of people who may open /microapp/operator, separated by commas. */
  OPERATORS: z
    .string()
    .default('')
    .transform(commaList)
    .refine(
      (list) => list.every((id) => /^U[0-9a-f]{32}$/.test(id)),
      'must be LINE user ids (U and 32 digits or letters from a to f), separated by commas',
    ),
};

type OperatorVariables = z.infer<z.ZodObject<typeof operatorShape>>;

/** Returns the operator of the variables. */
export function operatorEnv(raw: OperatorVariables): OperatorEnv {
  return {
    name: raw.OPERATOR_NAME || null,
    address: raw.OPERATOR_ADDRESS || null,
    contact: raw.OPERATOR_CONTACT || null,
    dataProtectionOfficer: raw.OPERATOR_DPO || null,
  };
}
