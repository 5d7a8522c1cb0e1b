import type { paths } from '@kepwai/api-client';
import { createOpenApiHttp } from 'openapi-msw';

/** Handlers that know the contract: an answer that it does not have does not compile. On any origin. */
export const http = createOpenApiHttp<paths>({ baseUrl: '*' });
