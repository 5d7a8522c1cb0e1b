import { expect, test } from 'vitest';
import { topicOf } from './activity-topics.ts';

test.each([
  ['chat-link-created', 'shares'],
  ['chat-changed', 'members'],
  ['folder-rule-created', 'folders'],
  ['message-unsent', 'files'],
] as const)('%s is about %s', (kind, topic) => {
  expect(topicOf(kind)).toBe(topic);
});
