export type { LinePerson } from './people-store.ts';
export { upsertPerson as rememberPerson } from './people-store.ts';
