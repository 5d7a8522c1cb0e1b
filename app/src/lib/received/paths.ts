/** Address to which the system sends files that are shared with the app, or opened with it. */
export const receivePath = '/microapp/receive';

/** Screen to choose the group for them. */
export const receivedPath = '/microapp/received';
