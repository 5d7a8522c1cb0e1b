/** Address to which the system sends files that are shared with the app, or opened with it. */
export const receivePath = '/microapp/receive';

/** Screen on which one chooses the group that keeps them. */
export const receivedPath = '/microapp/received';
