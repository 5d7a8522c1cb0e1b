/** Parts of a bundled OpenAPI document that the rules read or add to. */
export interface ContractDocument {
  paths: Record<string, Record<string, Operation>>;
  security?: Security;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
  'x-ranges'?: Ranges;
}
/** What operations that serve ranges of bytes also accept and answer. */
export interface Ranges {
  parameters: Array<Parameter | Reference>;
  responses: Record<200 | 206 | 304, Answer>;
}
export interface Operation {
  parameters?: Array<Parameter | Reference>;
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Answer | Reference>;
  security?: Security;
  /** Schema of a required JSON body. */
  'x-body'?: Schema;
  /** Statuses of its own errors that have a component. */
  'x-errors'?: number[];
  /** Whether it serves ranges of bytes. */
  'x-ranges'?: boolean;
  /** Statuses that a rule adds and this operation does not answer with. */
  'x-without'?: number[];
}
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
export interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
  /** Schema of the `data` of a JSON answer. */
  'x-data'?: Schema;
}
interface MediaType {
  schema?: Schema;
  example?: unknown;
}
export type Schema = { type?: unknown; oneOf?: unknown } & Record<string, unknown>;
type Security = readonly object[];
export interface Reference {
  $ref: string;
}
