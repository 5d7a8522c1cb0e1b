import { expect, test } from 'vitest';
import { findLegalDocument } from '../../app/src/lib/deployment/legal-documents.ts';
import { versionsInForce as ofTheMocks } from '../../mocks/handlers/index.ts';
import { versionsInForce as ofTheServer } from '../../packages/server/src/domains/users/legal.ts';

test('the app shows the document versions that the server accepts', () => {
  const ofTheApp = {
    terms: findLegalDocument('terms')?.version,
    privacy: findLegalDocument('privacy')?.version,
  };
  expect([ofTheServer, ofTheMocks]).toEqual([ofTheApp, ofTheApp]);
});
