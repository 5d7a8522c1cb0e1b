export type { LiffFailure } from '../liff/errors.ts';
export { featureVersions } from '../liff/version-gates.ts';
export { type MockWords, mockWords, readMockWords } from './address-words.ts';
export {
  createMockEnvironment,
  type MockEnvironment,
  type MockEnvironmentControl,
} from './environment.ts';
export { createMockLine, type MockLine, type MockLineOptions } from './mock-line.ts';
export type { MockDelivery, MockPickerRequest, ShowMockPicker } from './picker.ts';
