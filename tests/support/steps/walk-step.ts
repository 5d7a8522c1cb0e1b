/** Header of a JSON body. */
export const json = { 'content-type': 'application/json' };

/** Header of every request of the tus protocol. */
export const tus = { 'tus-resumable': '1.0.0' };

/** Request of the walk. */
export interface Step {
  params?: Record<string, string>;
  query?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Null sends no token. */
  token?: string | null;
  status?: number;
}

/** Step with the operation that it calls. */
export type NamedStep = Step & { id: string };
