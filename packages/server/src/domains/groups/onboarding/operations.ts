import { defineOperation, type Operation } from '../../../http/contract/operation.ts';
import { memberOfGroup } from '../guard.ts';
import { noteSettingUp } from './onboarding.ts';

const noteOnboarding = defineOperation('noteOnboarding', {
  guard: memberOfGroup,
  handle: async ({ membership }, deps) => ({ others: await noteSettingUp(deps, membership) }),
});

export const onboardingOperations: Operation[] = [noteOnboarding];
