// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
import { describeInBothModes } from '../../packages/liff-adapter/test/both-modes.ts';
import { promisesInBrowser } from '../../packages/liff-adapter/test/promises/browser.ts';
import { promisesOfPlatform } from '../../packages/liff-adapter/test/promises/platform.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();

describeInBothModes([...promisesInBrowser, ...promisesOfPlatform], line);
