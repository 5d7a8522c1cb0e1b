// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
import { describeInBothModes } from '../../packages/liff-adapter/test/both-modes.ts';
import { promisesInClient } from '../../packages/liff-adapter/test/promises/client.ts';
import { promisesOfPlatformInClient } from '../../packages/liff-adapter/test/promises/platform-in-client.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();

describeInBothModes([...promisesInClient, ...promisesOfPlatformInClient], line);
