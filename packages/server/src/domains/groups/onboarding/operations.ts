import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup } from '../guard.ts';
import { noteSettingUp } from './onboarding.ts';

export const onboardingOperations: Operations = {
  noteOnboarding: defineOperation('noteOnboarding', {
    guard: memberOfGroup,
    handle: async ({ membership }, deps) => ({ others: await noteSettingUp(deps, membership) }),
  }),
};
