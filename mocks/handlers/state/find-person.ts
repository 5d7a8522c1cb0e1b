import type { Person } from '@kepwai/api-client';
import type { FakeServer } from './records/records.ts';

/** Returns a person as others see them; null for one who is not among the people. */
export function findPerson(server: FakeServer, personId: string | null | undefined): Person | null {
  const person = server.people.get(personId ?? '');
  return person ? { id: person.id, displayName: person.displayName, pictureUrl: person.pictureUrl } : null;
}
