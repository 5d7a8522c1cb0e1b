export type { LinePerson } from './people-store.ts';
export { rememberPerson } from './people-store.ts';
