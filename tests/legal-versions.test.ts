import { expect, test } from 'vitest';
import { findLegalDocument } from '../app/src/lib/deployment/legal-documents.ts';
import { versionsInForce as ofTheMocks } from '../mocks/handlers/index.ts';
import { versionsInForce as ofTheServer } from '../packages/server/src/domains/users/legal.ts';

test('what the app shows is what the server takes as accepted', () => {
  const ofTheApp = {
    terms: findLegalDocument('terms')?.version,
    privacy: findLegalDocument('privacy')?.version,
  };
  expect([ofTheServer, ofTheMocks]).toEqual([ofTheApp, ofTheApp]);
});
