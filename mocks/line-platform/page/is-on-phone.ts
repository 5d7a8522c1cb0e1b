/** Whether one thing at a time is shown, as the style sheet has it. */
export const isOnPhone = (): boolean => matchMedia('(width < 800px)').matches;
